import JOSE
import OpenID
import TestSupport
import Testing

@Suite("iat: there, and not in the future")
struct IssuedAtRuleTests {
    private let token = TokenBuilder(.oidc)

    @Test("up to leeway ahead of the clock is accepted", arguments: [Int64(-86400), -60, 0, 59, 60])
    func accepts(offset: Int64) throws {
        #expect(try token.with("iat", FixedTime.claim(offset)).judged() == .accepted)
    }

    @Test(
        "further ahead it is in the future; the hint is the least leeway that would do",
        arguments: [(61, .moreLeeway(seconds: 61)), (300, .moreLeeway(seconds: 300)), (301, nil)] as [(Int64, Hint?)])
    func future(early: Int64, hint: Hint?) throws {
        let finding = Finding(
            .claim("iat", .future), expected: FixedTime.claim(0), actual: FixedTime.claim(early), detail: .seconds(Double(early)),
            hint: hint)
        #expect(try token.with("iat", FixedTime.claim(early)).judged() == .claims(finding))
    }

    @Test("the leeway that the hint names does", arguments: [(61, 61), (300, 300)] as [(Int64, Int)])
    func namedLeewayDoes(early: Int64, seconds: Int) throws {
        let leeway = try Leeway(seconds: seconds)
        #expect(try token.with("iat", FixedTime.claim(early)).judged(expecting: .having { $0.leeway = leeway }) == .accepted)
    }

    @Test("a fraction of a second too early is too early")
    func fraction() throws {
        let finding = Finding(
            .claim("iat", .future), expected: FixedTime.claim(0), actual: .real(1_767_225_660.5), detail: .seconds(60.5),
            hint: .moreLeeway(seconds: 61))
        #expect(try token.with("iat", json: "1767225660.5").judged() == .claims(finding))
    }

    @Test("a far future that is still before the year 9999 looks like milliseconds")
    func milliseconds() throws {
        let future = Finding(
            .claim("iat", .future), expected: FixedTime.claim(0), actual: 200_000_000_000,
            detail: .seconds(200_000_000_000 - 1_767_225_600), hint: .milliseconds)
        let order = Finding(
            .claim("exp", .beforeIssuedAt), expected: 200_000_000_000, actual: FixedTime.claim(3540),
            detail: .seconds(200_000_000_000 - 1_767_229_140))
        #expect(try token.with("iat", 200_000_000_000).judged() == .claims(future, order))
    }

    @Test("absent, it is missing", arguments: TokenKind.allCases)
    func missing(kind: TokenKind) throws {
        #expect(try TokenBuilder(kind).without("iat").judged() == .claims(Finding(.claim("iat", .missing))))
    }

    @Test(
        "what is no number of seconds is a wrong type",
        arguments: [
            (1_767_225_540_000, .milliseconds), ("1767225540", .timeAsText), (nil, nil), (-1, nil), (false, nil),
        ] as [(JSONValue, Hint?)])
    func wrongTypes(value: JSONValue, hint: Hint?) throws {
        let finding = Finding(.claim("iat", .type), actual: value, detail: .type("a number of seconds"), hint: hint)
        #expect(try token.with("iat", value).judged() == .claims(finding))
    }
}
