import JOSE
import OpenID
import TestSupport
import Testing

@Suite("nonce: the one that was sent")
struct NonceRuleTests {
    // SHA-256 of "nonce-1" in the forms that turn up, computed with Python's hashlib.
    private static let raw = "nonce-1"
    private static let hash = "9e3f156324d42f0ea4b6f4fce81d56fbd64a2143a3fdd60a130d9c90e5b4d688"
    private static let twice = "1bb5723b0666371b5bbcc5610da845ca56fd66db5f23866f863cb71c7f6aef45"
    private static let standard = "nj8VYyTULw6ktvT86B1W+9ZKIUOj/dYKEw2ckOW01og="
    private static let unpadded = "nj8VYyTULw6ktvT86B1W+9ZKIUOj/dYKEw2ckOW01og"
    private static let url = "nj8VYyTULw6ktvT86B1W-9ZKIUOj_dYKEw2ckOW01og"
    private static let capitals = "9E3F156324D42F0EA4B6F4FCE81D56FBD64A2143A3FDD60A130D9C90E5B4D688"

    private let token = TokenBuilder(.appleID)

    private static func exact(_ nonce: String) -> Expectations { .having { $0.nonce = .exact(ExactString(nonce)) } }
    private static func hashed(_ raw: String) -> Expectations { .having { $0.nonce = .sha256(ofRaw: ExactString(raw)) } }

    @Test("none asked for, any is accepted", arguments: ["x", nil, 5] as [JSONValue])
    func notAsked(nonce: JSONValue) throws { #expect(try token.with("nonce", nonce).judged() == .accepted) }

    @Test("the exact one is accepted, and the lower-case hexadecimal SHA-256 of the raw one")
    func accepts() throws {
        #expect(try token.with("nonce", .string(Self.raw)).judged(expecting: Self.exact(Self.raw)) == .accepted)
        #expect(try token.with("nonce", .string(Self.hash)).judged(expecting: Self.hashed(Self.raw)) == .accepted)
    }

    @Test(
        "where the raw value is wanted, each of its other forms is a mismatch with a name",
        arguments: [
            (hash, .nonceMatchesHashed), (twice, .nonceHashedTwice), (standard, .nonceMatchesBase64), (unpadded, .nonceMatchesBase64),
            (url, .nonceMatchesBase64), ("NONCE-1", .nonceMatchesUpperCase), ("nonce-2", nil), ("", nil),
        ] as [(String, Hint?)])
    func exactHints(actual: String, hint: Hint?) throws {
        let finding = Finding(.claim("nonce", .mismatch), expected: .string(Self.raw), actual: .string(actual), hint: hint)
        #expect(try token.with("nonce", .string(actual)).judged(expecting: Self.exact(Self.raw)) == .claims(finding))
    }

    @Test(
        "where the hash is wanted, each other form is a mismatch with a name",
        arguments: [
            (raw, .nonceMatchesUnhashed), (twice, .nonceHashedTwice), (standard, .nonceMatchesBase64), (url, .nonceMatchesBase64),
            (capitals, .nonceMatchesUpperCase), ("nonce-2", nil),
        ] as [(String, Hint?)])
    func hashHints(actual: String, hint: Hint?) throws {
        let finding = Finding(.claim("nonce", .mismatch), expected: .string(Self.hash), actual: .string(actual), hint: hint)
        #expect(try token.with("nonce", .string(actual)).judged(expecting: Self.hashed(Self.raw)) == .claims(finding))
    }

    @Test("the raw value in the token where its hash was given as the exact one: not hashed")
    func hashGivenAsExact() throws {
        let finding = Finding(
            .claim("nonce", .mismatch), expected: .string(Self.hash), actual: .string(Self.raw), hint: .nonceMatchesUnhashed)
        #expect(try token.with("nonce", .string(Self.raw)).judged(expecting: Self.exact(Self.hash)) == .claims(finding))
    }

    @Test("absent, it is missing, also where nonce_supported is false", arguments: [true, false])
    func missing(isSupported: Bool) throws {
        let outcome = try token.with("nonce_supported", .bool(isSupported)).judged(expecting: Self.exact(Self.raw))
        #expect(outcome == .claims(Finding(.claim("nonce", .missing))))
    }

    @Test("what is no text is a wrong type", arguments: [nil, 5, ["nonce-1"]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("nonce", .type), actual: value, detail: .type("a string"))
        #expect(try token.with("nonce", value).judged(expecting: Self.exact(Self.raw)) == .claims(finding))
    }

    @Test("Apple's event has none", arguments: ["x", nil] as [JSONValue])
    func unexpected(value: JSONValue) throws {
        let outcome = try TokenBuilder(.appleEvent).with("nonce", value).judged()
        #expect(outcome == .claims(Finding(.claim("nonce", .unexpected), actual: value)))
    }
}
