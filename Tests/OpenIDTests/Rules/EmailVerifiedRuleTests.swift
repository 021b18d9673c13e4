import JOSE
import OpenID
import TestSupport
import Testing

@Suite("email_verified: an odd form is a warning")
struct EmailVerifiedRuleTests {
    private static let kinds: [TokenKind] = [.cognitoID, .appleID, .oidc]

    @Test("a boolean, or true and false as text, is no oddity", arguments: kinds, [true, false, "true", "false"] as [JSONValue])
    func plain(kind: TokenKind, value: JSONValue) throws {
        #expect(try TokenBuilder(kind).with("email_verified", value).judged() == .accepted)
        #expect(try TokenBuilder(kind).without("email_verified").judged() == .accepted)
    }

    @Test("anything else is accepted with a warning", arguments: kinds, ["TRUE", "yes", "", 1, 0, nil, [true]] as [JSONValue])
    func odd(kind: TokenKind, value: JSONValue) throws {
        let finding = Finding(.claim("email_verified", .odd), severity: .warning, actual: value)
        #expect(try TokenBuilder(kind).with("email_verified", value).judged() == .warned([finding]))
    }
}
