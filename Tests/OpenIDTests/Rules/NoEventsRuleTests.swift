import JOSE
import OpenID
import TestSupport
import Testing

@Suite("events: an ID token has none, so that no security event token passes for one")
struct NoEventsRuleTests {
    @Test("whatever it is, it is not expected", arguments: [.appleID, .oidc] as [TokenKind], [[:], nil, "x", []] as [JSONValue])
    func unexpected(kind: TokenKind, value: JSONValue) throws {
        let finding = Finding(.claim("events", .unexpected), actual: value, hint: .isAppleEvent)
        #expect(try TokenBuilder(kind).with("events", value).judged() == .claims(finding))
    }

    @Test("Cognito's tokens may have one: a pool's own claims may have any name", arguments: [.cognitoID, .cognitoAccess] as [TokenKind])
    func cognito(kind: TokenKind) throws { #expect(try TokenBuilder(kind).with("events", "x").judged() == .accepted) }
}
