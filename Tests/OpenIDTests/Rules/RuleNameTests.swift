import JOSE
import OpenID
import TestSupport
import Testing

@Suite("a finding of a rule names the rule and the clause it comes from")
struct RuleNameTests {
    @Test(
        "by name and reference",
        arguments: [
            (.cognitoID, "token_use", "token_use", "Cognito: Verifying JSON web tokens"), (.oidc, "sub", "sub", "OIDC Core 2"),
            (.oidc, "aud", "aud", "OIDC Core 3.1.3.7 (3)"), (.oidc, "azp", "azp", "OIDC Core 3.1.3.7 (5)"),
            (.cognitoAccess, "client_id", "client_id", "Cognito: Verifying JSON web tokens"), (.oidc, "iat", "iat", "RFC 7519 4.1.6"),
            (.oidc, "exp", "exp", "RFC 7519 4.1.4"), (.oidc, "nbf", "nbf", "RFC 7519 4.1.5"),
            (.oidc, "auth_time", "auth_time", "OIDC Core 2"),
            (.oidc, "events", "events", "RFC 8725 3.12"), (.cognitoIdentity, "amr", "amr", "Cognito: Role trust and permissions"),
            (.appleEvent, "events", "events", "Apple: Processing changes for Sign in with Apple accounts"),
            (.appleEvent, "jti", "jti", "Apple: Processing changes for Sign in with Apple accounts"),
        ] as [(TokenKind, String, String, String)])
    func names(kind: TokenKind, claim: String, name: String, reference: String) throws {
        guard case .rejected(let rejection) = try TokenBuilder(kind).with(claim, nil).verdict() else {
            Issue.record("accepted")
            return
        }
        #expect(rejection.findings.all.map { $0.rule?.name } == [name])
        #expect(rejection.findings.all.map { $0.rule?.reference } == [reference])
        #expect(rejection.findings.all.map(\.claim) == [claim])
    }

    @Test("a finding from before the rules names none")
    func noRule() throws {
        guard case .rejected(let rejection) = try TokenBuilder(.oidc).with("iss", nil).verdict() else {
            Issue.record("accepted")
            return
        }
        #expect(rejection.findings.first.rule == nil)
    }
}
