internal import JOSE

/// The claims of an identity pool's OpenID token (Cognito identity API, GetOpenIdToken and GetOpenIdTokenForDeveloperIdentity).
public struct CognitoIdentityClaims: Sendable {
    private let claims: SignedClaims

    /// The identity id.
    public var identityID: String { claims.text("sub").value ?? "" }
    /// The pool's id.
    public let pool: IdentityPoolID
    /// True for an identity that did not sign in.
    public var isGuest: Bool { methods.contains("unauthenticated") }
    /// The providers that the identity signed in with, in the token's order.
    public var providers: [String] {
        methods.filter { method in
            method != "authenticated" && method != "unauthenticated" && !methods.contains { $0 != method && method.hasPrefix($0 + ":") }
                && DeveloperEntry(method) == nil && !method.hasPrefix("arn:")
        }
    }
    /// The developer provider and the user's id there, when it was one.
    public var developerUser: (provider: String, userID: String)? {
        methods.lazy.compactMap(DeveloperEntry.init).first { $0.pool == pool.text }.map { ($0.provider.description, $0.user) }
    }
    /// The session tags; each may have several values.
    public var principalTags: [String: [String]] {
        var tags: [String: [String]] = [:]
        for (name, values) in claims["https://aws.amazon.com/tags"]?["principal_tags"]?.members ?? [] {
            tags[name] = values.string.map { [$0] } ?? (values.elements ?? []).compactMap(\.string)
        }
        return tags
    }
    /// The pool's ARN, which tokens since 2022 have.
    public var poolARN: String? { claims.text(MemberName.identityPoolARN.description).value }

    private var methods: [String] { claims.texts("amr").value ?? [] }

    init?(_ token: AcceptedToken) {
        guard case .cognitoIdentity(let pool) = token.profile.kind else { return nil }
        self.pool = pool
        claims = token.claims
    }
}

extension AcceptedToken {
    /// The claims of an identity pool's token; `nil` for a token of another kind.
    public var cognitoIdentity: CognitoIdentityClaims? { CognitoIdentityClaims(self) }
}
