import JOSE
import OpenID
import TestSupport
import Testing

@Suite("auth_time: need not be there, but is a time when it is")
struct OptionalTimeRuleTests {
    @Test("absent or a time, it is accepted in every profile", arguments: TokenKind.allCases)
    func accepts(kind: TokenKind) throws {
        #expect(try TokenBuilder(kind).without("auth_time").judged() == .accepted)
        #expect(try TokenBuilder(kind).with("auth_time", FixedTime.claim(-60)).judged() == .accepted)
    }

    @Test(
        "anything else is a wrong type",
        arguments: [(1_767_225_540_000, .milliseconds), ("1767225540", .timeAsText), (nil, nil), (-1, nil), (true, nil)]
            as [(JSONValue, Hint?)])
    func wrongTypes(value: JSONValue, hint: Hint?) throws {
        let finding = Finding(.claim("auth_time", .type), actual: value, detail: .type("a number of seconds"), hint: hint)
        #expect(try TokenBuilder(.oidc).with("auth_time", value).judged() == .claims(finding))
    }
}
