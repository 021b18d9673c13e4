public import JOSE
public import OpenID

/// Who vouches for a user in a Logins map (GetId, GetOpenIdToken, GetCredentialsForIdentity, GetOpenIdTokenForDeveloperIdentity: Logins).
public enum LoginProvider: Sendable, Hashable {
    /// A Cognito user pool: its ID token.
    case userPool(UserPoolID)
    /// Sign in with Apple: its ID token.
    case apple
    /// Google: its ID token.
    case google
    /// Facebook: an access token.
    case facebook
    /// Login with Amazon: an access token.
    case amazon
    /// Twitter: `<token>;<secret>`.
    case twitter
    /// Digits, a service that has ended: as Twitter.
    case digits
    /// Another OpenID provider, set up in IAM: its ID token.
    case openID(OpenIDProviderName)
    /// A SAML provider, set up in IAM: the response in base64.
    case saml(SAMLProviderARN)
    /// The identity service: its own token for a developer-authenticated identity.
    case cognitoIdentity(IdentityServiceName)
    /// The developer's own sign-in: the user's id in it, which is no token.
    case developer(DeveloperProviderName)

    /// The key in the map. A user pool's has the region that the pool was made in.
    public var key: ExactString {
        switch self {
        case .userPool(let pool): ExactString("cognito-idp.\(pool.region).amazonaws.com/\(pool)")
        case .openID(let name): name.text
        case .saml(let arn): arn.text
        case .cognitoIdentity(let name): name.text
        case .developer(let name): name.text
        case .apple, .google, .facebook, .amazon, .twitter, .digits: ExactString(Self.fixedKeys[self] ?? "")
        }
    }

    /// What stands under the key.
    public enum ValueKind: Sendable, Hashable { case token, accessToken, tokenAndSecret, samlResponse, userIdentifier }

    /// What stands under the key.
    public var valueKind: ValueKind {
        switch self {
        case .userPool, .apple, .google, .openID, .cognitoIdentity: .token
        case .facebook, .amazon: .accessToken
        case .twitter, .digits: .tokenAndSecret
        case .saml: .samlResponse
        case .developer: .userIdentifier
        }
    }

    /// The providers that have one key each (AWS SDK for iOS, AWSIdentityProvider.m).
    static let fixedKeys: [LoginProvider: String] = [
        .apple: "appleid.apple.com", .google: "accounts.google.com", .facebook: "graph.facebook.com", .amazon: "www.amazon.com",
        .twitter: "api.twitter.com", .digits: "www.digits.com",
    ]
    static let byFixedKey = Dictionary(uniqueKeysWithValues: fixedKeys.map { ($1, $0) })

    /// The profile that its tokens must satisfy; `nil` where the value is no JWT, or says too little.
    public func profile(audiences: NonEmpty<ExactString>) -> IssuerProfile? {
        // Cognito takes RSA signatures alone (developer guide, "OIDC providers").
        profile(audiences: audiences, algorithms: NonEmpty(.rs256, .rs384, .rs512))
    }

    /// The same, with the algorithms that a generic provider's tokens may have.
    func profile(audiences: NonEmpty<ExactString>, algorithms: NonEmpty<SignatureAlgorithm>) -> IssuerProfile? {
        switch self {
        case .userPool(let pool): return (try? UserPool(pool)).map { .cognitoID($0, clients: audiences) }
        case .apple: return .appleID(audiences: audiences)
        case .google: return openID("https://accounts.google.com", audiences, algorithms)
        case .openID(let name): return openID("https://\(name)", audiences, algorithms)
        case .cognitoIdentity(let name):
            guard let id = try? IdentityPoolID(audiences.first.description), let issuer = try? Issuer("https://\(name)"),
                let pool = try? IdentityPool(id, issuer: issuer)
            else { return nil }
            return .cognitoIdentity(pool)
        case .facebook, .amazon, .twitter, .digits, .saml, .developer: return nil
        }
    }

    private func openID(
        _ issuer: String, _ audiences: NonEmpty<ExactString>, _ algorithms: NonEmpty<SignatureAlgorithm>
    ) -> IssuerProfile? {
        guard let issuer = try? Issuer(issuer) else { return nil }
        return .oidc(issuer: issuer, audiences: audiences, algorithms: algorithms)
    }
}
