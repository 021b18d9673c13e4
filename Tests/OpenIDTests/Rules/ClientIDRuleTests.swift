import JOSE
import OpenID
import TestSupport
import Testing

@Suite("client_id: an access token's audience")
struct ClientIDRuleTests {
    private let token = TokenBuilder(.cognitoAccess)

    @Test("one of ours is accepted", arguments: ["client-a", "client-b"])
    func accepts(client: String) throws {
        #expect(try token.with("client_id", .string(client)).judged(by: Self.profile) == .accepted)
    }

    @Test("another is a mismatch", arguments: ["1example23456789", "client-A", ""])
    func mismatch(client: String) throws {
        let finding = Finding(.claim("client_id", .mismatch), expected: ["client-a", "client-b"], actual: .string(client))
        #expect(try token.with("client_id", .string(client)).judged(by: Self.profile) == .claims(finding))
    }

    @Test("absent, it is missing: an aud does not stand in for it")
    func missing() throws {
        let outcome = try token.without("client_id").with("aud", "1example23456789").judged()
        #expect(outcome == .claims(Finding(.claim("client_id", .missing))))
    }

    @Test("what is no text is a wrong type", arguments: [nil, ["1example23456789"], 1] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("client_id", .type), actual: value, detail: .type("a string"))
        #expect(try token.with("client_id", value).judged() == .claims(finding))
    }

    @Test("an aud beside it, which resource binding adds, is not judged", arguments: ["https://api.example.com", [], nil] as [JSONValue])
    func audienceIsNotJudged(value: JSONValue) throws { #expect(try token.with("aud", value).judged() == .accepted) }

    private static var profile: IssuerProfile {
        get throws { .cognitoAccess(try UserPool(UserPoolID(TokenKind.userPool)), clients: NonEmpty("client-a", "client-b")) }
    }
}
