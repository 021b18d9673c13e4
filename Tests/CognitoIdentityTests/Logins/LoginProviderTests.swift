import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A provider of logins")
struct LoginProviderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let provider: LoginProvider
        let key: String
        let kind: LoginProvider.ValueKind
        /// The name of the profile that its tokens must satisfy.
        let profile: String?
        var testDescription: String { key }
    }

    static let rows: [Row] = {
        guard let pool = try? UserPoolID(TokenKind.userPool), let other = try? UserPoolID("us-gov-west-1_EXAMPLE01"),
            let issuer = try? OpenIDProviderName("login.example.com/t"), let saml = try? SAMLProviderARN(Key.saml),
            let name = try? DeveloperProviderName(Key.developer)
        else { return [] }
        return [
            Row(provider: .userPool(pool), key: Key.pool, kind: .token, profile: "cognito-id"),
            Row(
                provider: .userPool(other), key: "cognito-idp.us-gov-west-1.amazonaws.com/us-gov-west-1_EXAMPLE01", kind: .token,
                profile: "cognito-id"),
            Row(provider: .apple, key: "appleid.apple.com", kind: .token, profile: "apple-id"),
            Row(provider: .google, key: "accounts.google.com", kind: .token, profile: "oidc"),
            Row(provider: .facebook, key: "graph.facebook.com", kind: .accessToken, profile: nil),
            Row(provider: .amazon, key: "www.amazon.com", kind: .accessToken, profile: nil),
            Row(provider: .twitter, key: "api.twitter.com", kind: .tokenAndSecret, profile: nil),
            Row(provider: .digits, key: "www.digits.com", kind: .tokenAndSecret, profile: nil),
            Row(provider: .openID(issuer), key: "login.example.com/t", kind: .token, profile: "oidc"),
            Row(provider: .saml(saml), key: Key.saml, kind: .samlResponse, profile: nil),
            Row(provider: .cognitoIdentity(.standard), key: "cognito-identity.amazonaws.com", kind: .token, profile: "cognito-identity"),
            Row(
                provider: .cognitoIdentity(IdentityServiceName(ofRegion: "cn-north-1")),
                key: "cognito-identity.cn-north-1.amazonaws.com.cn",
                kind: .token, profile: "cognito-identity"),
            Row(provider: .developer(name), key: Key.developer, kind: .userIdentifier, profile: nil),
        ]
    }()

    @Test("has its key, its kind of value and its profile", arguments: rows)
    func row(_ row: Row) {
        #expect(row.provider.key == ExactString(row.key))
        #expect(row.provider.valueKind == row.kind)
        let audience: ExactString = row.profile == "cognito-identity" ? ExactString(TokenKind.identityPool) : "client-1"
        #expect(row.provider.profile(audiences: NonEmpty(audience))?.name == row.profile)
    }

    @Test("all of them are in the list")
    func complete() { #expect(Self.rows.count == 13) }

    @Test("the service's tokens are for a pool: for another audience there is no profile")
    func noPool() { #expect(LoginProvider.cognitoIdentity(.standard).profile(audiences: NonEmpty("client-1"))?.name == nil) }

    @Test(
        "the profile accepts the provider's token and refuses one for somebody else",
        arguments: [TokenKind.cognitoID, .appleID, .cognitoIdentity])
    func profile(_ kind: TokenKind) throws {
        let (provider, audience): (LoginProvider, ExactString) =
            switch kind {
            case .cognitoID: (.userPool(try UserPoolID(TokenKind.userPool)), "1example23456789")
            case .appleID: (.apple, "com.example.app")
            default: (.cognitoIdentity(.standard), ExactString(TokenKind.identityPool))
            }
        let other: ExactString = kind == .cognitoIdentity ? "eu-west-1:99999999-2222-4333-8444-555555555555" : "other"
        let profile: IssuerProfile = try #require(provider.profile(audiences: NonEmpty(audience)))
        #expect(try TokenBuilder(kind).judged(by: profile) == .accepted)
        let others: IssuerProfile = try #require(provider.profile(audiences: NonEmpty(other)))
        let refused = try TokenBuilder(kind).judged(by: others)
        guard case .rejected(.claims, _) = refused else {
            Issue.record("\(refused)")
            return
        }
    }
}
