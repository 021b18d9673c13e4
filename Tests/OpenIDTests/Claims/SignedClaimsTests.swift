import JOSE
import OpenID
import TestSupport
import Testing

@Suite("a claim read as one type: absent, of a wrong type, or a value")
struct SignedClaimsTests {
    private static func claims(_ json: String) throws -> SignedClaims {
        try TokenBuilder(.oidc).with("c", json: json).accepted().claims
    }

    private static func shown<Value>(_ reading: ClaimReading<Value>) -> String {
        switch reading {
        case .absent: "absent"
        case .wrongType(let value): "wrong " + String(decoding: JSONDocument.write(value), as: UTF8.self)
        case .value(let value): "\(value)"
        }
    }

    @Test("text", arguments: [(#""a""#, "a"), (#""""#, ""), ("5", "wrong 5"), ("null", "wrong null")])
    func text(json: String, shown: String) throws { #expect(Self.shown(try Self.claims(json).text("c")) == shown) }

    @Test("texts", arguments: [(#"["a","b"]"#, #"["a", "b"]"#), ("[]", "[]"), (#""a""#, #"wrong "a""#), (#"["a",5]"#, #"wrong ["a",5]"#)])
    func texts(json: String, shown: String) throws { #expect(Self.shown(try Self.claims(json).texts("c")) == shown) }

    @Test(
        "one or more texts",
        arguments: [(#""a""#, ["a"]), (#"["a","b"]"#, ["a", "b"]), ("[]", nil), ("[5]", nil), ("null", nil)] as [(String, [String]?)])
    func oneOrMore(json: String, all: [String]?) throws { #expect(try Self.claims(json).oneOrMoreTexts("c").value?.all == all) }

    @Test(
        "a time",
        arguments: [("0", 0), ("1.5", 1.5), ("253402300799", 253_402_300_799), ("253402300799.5", nil), ("-1", nil), (#""1""#, nil)]
            as [(String, Double?)])
    func time(json: String, seconds: Double?) throws { #expect(try Self.claims(json).time("c").value?.seconds == seconds) }

    @Test("a truth value", arguments: [("true", true), (#""false""#, false), ("1", nil), (#""yes""#, nil)] as [(String, Bool?)])
    func flag(json: String, flag: Bool?) throws { #expect(try Self.claims(json).flag("c").value == flag) }

    @Test("what is not there is absent in every type, and has no value")
    func absent() throws {
        let claims = try TokenBuilder(.oidc).accepted().claims
        #expect(Self.shown(claims.text("c")) == "absent")
        #expect(Self.shown(claims.texts("c")) == "absent")
        #expect(Self.shown(claims.oneOrMoreTexts("c")) == "absent")
        #expect(Self.shown(claims.time("c")) == "absent")
        #expect(Self.shown(claims.flag("c")) == "absent")
        #expect(claims["c"] == nil)
        #expect(claims.text("c").value == nil)
    }

    @Test("all claims in the token's order, with header and key")
    func whole() throws {
        let token = try TokenBuilder(.oidc).accepted()
        #expect(
            token.claims.value
                == [
                    ("iss", "https://login.example.com"), ("sub", "user-1"), ("aud", "example-client"), ("exp", FixedTime.claim(3540)),
                    ("iat", FixedTime.claim(-60)),
                ].reduce(.object([])) { $0.with($1.0, $1.1) })
        #expect(token.header.type == "JWT")
        #expect(token.header.keyID == "es256-2026")
        #expect(token.key.publicKey?.algorithm == .es256)
        #expect(token.key.id == "es256-2026")
        #expect(token.subject == "user-1")
        #expect(token.times.expiry == UnixTime(seconds: FixedTime.seconds + 3540))
        #expect(token.times.issuedAt == UnixTime(seconds: FixedTime.seconds - 60))
        #expect(try TokenBuilder(.appleEvent).accepted().subject == nil)
    }
}
