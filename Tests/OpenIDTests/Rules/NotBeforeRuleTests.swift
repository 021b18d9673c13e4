import JOSE
import OpenID
import TestSupport
import Testing

@Suite("nbf: reached, when it is there")
struct NotBeforeRuleTests {
    private let token = TokenBuilder(.oidc)

    @Test("absent is fine")
    func absent() throws { #expect(try token.without("nbf").judged() == .accepted) }

    @Test("up to leeway ahead of the clock is accepted", arguments: [Int64(-1), 0, 60])
    func accepts(offset: Int64) throws {
        #expect(try token.with("nbf", FixedTime.claim(offset)).judged() == .accepted)
    }

    @Test(
        "further ahead it is in the future; the hint is the least leeway that would do",
        arguments: [(61, .moreLeeway(seconds: 61)), (300, .moreLeeway(seconds: 300)), (301, nil)] as [(Int64, Hint?)])
    func future(early: Int64, hint: Hint?) throws {
        let finding = Finding(
            .claim("nbf", .future), expected: FixedTime.claim(0), actual: FixedTime.claim(early), detail: .seconds(Double(early)),
            hint: hint)
        #expect(try token.with("nbf", FixedTime.claim(early)).judged() == .claims(finding))
    }

    @Test("a far future that is still before the year 9999 looks like milliseconds")
    func milliseconds() throws {
        let finding = Finding(
            .claim("nbf", .future), expected: FixedTime.claim(0), actual: 200_000_000_000,
            detail: .seconds(200_000_000_000 - 1_767_225_600), hint: .milliseconds)
        #expect(try token.with("nbf", 200_000_000_000).judged() == .claims(finding))
    }

    @Test(
        "what is no number of seconds is a wrong type",
        arguments: [(1_767_225_540_000, .milliseconds), ("0", .timeAsText), (nil, nil), (-1, nil), ([], nil)] as [(JSONValue, Hint?)])
    func wrongTypes(value: JSONValue, hint: Hint?) throws {
        let finding = Finding(.claim("nbf", .type), actual: value, detail: .type("a number of seconds"), hint: hint)
        #expect(try token.with("nbf", value).judged() == .claims(finding))
    }
}
