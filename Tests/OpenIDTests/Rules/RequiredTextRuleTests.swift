import JOSE
import OpenID
import TestSupport
import Testing

@Suite("jti: an Apple event has an id")
struct RequiredTextRuleTests {
    private let token = TokenBuilder(.appleEvent)

    @Test("any text will do") func accepts() throws { #expect(try token.with("jti", "x").judged() == .accepted) }

    @Test("absent, it is missing; no other profile asks for it", arguments: TokenKind.allCases)
    func missing(kind: TokenKind) throws {
        let outcome = try TokenBuilder(kind).without("jti").judged()
        #expect(outcome == (kind == .appleEvent ? .claims(Finding(.claim("jti", .missing))) : .accepted))
    }

    @Test("what is no text is a wrong type", arguments: [nil, 5, ["x"]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("jti", .type), actual: value, detail: .type("a string"))
        #expect(try token.with("jti", value).judged() == .claims(finding))
    }
}
