import JOSE
import OpenID
import TestSupport
import Testing

@Suite("exp: a token ends on the second it names")
struct ExpiryRuleTests {
    private let token = TokenBuilder(.oidc).with("iat", FixedTime.claim(-3600))

    @Test("with leeway 60 the last second is 59 after exp", arguments: [Int64(3540), 1, 0, -1, -59])
    func acceptsWithinLeeway(offset: Int64) throws {
        #expect(try token.with("exp", FixedTime.claim(offset)).judged() == .accepted)
    }

    @Test(
        "from exp + leeway on it is expired, and more leeway is named while there is any",
        arguments: [(60, .moreLeeway(seconds: 61)), (61, .moreLeeway(seconds: 62)), (299, .moreLeeway(seconds: 300)), (300, nil)]
            as [(Int64, Hint?)])
    func expires(late: Int64, hint: Hint?) throws {
        let finding = Finding(
            .claim("exp", .expired), expected: FixedTime.claim(0), actual: FixedTime.claim(-late), detail: .seconds(Double(late)),
            hint: hint)
        #expect(try token.with("exp", FixedTime.claim(-late)).judged() == .claims(finding))
    }

    @Test("without leeway a token is expired on the very second of exp (RFC 7519 §4.1.4: on or after)")
    func expiresAtTheSecond() throws {
        let strict = Expectations.having { $0.leeway = .none }
        let finding = Finding(
            .claim("exp", .expired), expected: FixedTime.claim(0), actual: FixedTime.claim(0), detail: .seconds(0),
            hint: .moreLeeway(seconds: 1))
        #expect(try token.with("exp", FixedTime.claim(0)).judged(expecting: strict) == .claims(finding))
        #expect(try token.with("exp", FixedTime.claim(1)).judged(expecting: strict) == .accepted)
    }

    @Test("with the most leeway, 300 seconds, the edge is 300", arguments: [(Int64(299), true), (300, false)])
    func mostLeeway(late: Int64, isAccepted: Bool) throws {
        let leeway = try Leeway(seconds: 300)
        let outcome = try token.with("exp", FixedTime.claim(-late)).judged(expecting: .having { $0.leeway = leeway })
        let finding = Finding(
            .claim("exp", .expired), expected: FixedTime.claim(0), actual: FixedTime.claim(-late), detail: .seconds(Double(late)))
        #expect(outcome == (isAccepted ? .accepted : .claims(finding)))
    }

    @Test("fractions of a second count", arguments: [("1767225600.5", true), ("1767225600.0", false), ("1767225599.5", false)])
    func fractions(json: String, isAccepted: Bool) throws {
        let outcome = try token.with("exp", json: json).judged(expecting: .having { $0.leeway = .none })
        let number = try #require(Double(json))
        let finding = Finding(
            .claim("exp", .expired), expected: FixedTime.claim(0), actual: .real(number), detail: .seconds(1_767_225_600 - number),
            hint: .moreLeeway(seconds: 1))
        #expect(outcome == (isAccepted ? .accepted : .claims(finding)))
    }

    @Test("a clock between two seconds is told as a fraction")
    func fractionalClock() throws {
        let now = UnixTime(seconds: 1_767_225_600.25)
        let finding = Finding(
            .claim("exp", .expired), expected: .real(1_767_225_600.25), actual: FixedTime.claim(-60), detail: .seconds(60.25),
            hint: .moreLeeway(seconds: 61))
        #expect(try token.with("exp", FixedTime.claim(-60)).judged(at: now) == .claims(finding))
    }

    @Test("any way of writing the number will do", arguments: ["1.76722914e9", "1767229140.000", "17672291400e-1", "1767229140E0"])
    func notations(json: String) throws {
        #expect(try token.with("exp", json: json).judged() == .accepted)
    }

    @Test("absent, it is missing")
    func missing() throws {
        #expect(try token.without("exp").judged() == .claims(Finding(.claim("exp", .missing))))
    }

    @Test("the last second of the year 9999 is a time, the next is not")
    func yearLimit() throws {
        #expect(try token.with("exp", 253_402_300_799).judged() == .accepted)
        #expect(try token.with("exp", 253_402_300_800).judged() == .claims(Self.wrongType(253_402_300_800, .milliseconds)))
    }

    @Test(
        "what is no number of seconds is a wrong type",
        arguments: [
            ("1767229140000", .integer(1_767_229_140_000), .milliseconds), ("1.76722914e12", .real(1.76722914e12), .milliseconds),
            ("1e17", .real(1e17), nil), ("-1", -1, nil), ("-0.5", .real(-0.5), nil), ("\"1767229140\"", "1767229140", .timeAsText),
            ("null", nil, nil), ("true", true, nil), ("[1767229140]", [1_767_229_140], nil), ("{}", [:], nil),
        ] as [(String, JSONValue, Hint?)])
    func wrongTypes(json: String, actual: JSONValue, hint: Hint?) throws {
        #expect(try token.with("exp", json: json).judged() == .claims(Self.wrongType(actual, hint)))
    }

    private static func wrongType(_ actual: JSONValue, _ hint: Hint?) -> Finding {
        Finding(.claim("exp", .type), actual: actual, detail: .type("a number of seconds"), hint: hint)
    }
}
