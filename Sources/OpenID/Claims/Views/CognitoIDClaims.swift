internal import JOSE

/// The claims of a user pool's ID token (Cognito developer guide, "Understanding the identity (ID) token").
public struct CognitoIDClaims: Sendable {
    private let claims: SignedClaims

    /// The user; unique within the pool.
    public var subject: String { claims.text("sub").value ?? "" }
    /// `cognito:username`
    public var username: String? { claims.text("cognito:username").value }
    /// `cognito:groups`; none when the user is in no group.
    public var groups: [String] { claims.texts("cognito:groups").value ?? [] }
    /// `cognito:roles`, ARNs.
    public var roles: [String] { claims.texts("cognito:roles").value ?? [] }
    /// `cognito:preferred_role`, an ARN.
    public var preferredRole: String? { claims.text("cognito:preferred_role").value }
    /// The address, which means nothing unless `isEmailVerified`.
    public var email: String? { claims.text("email").value }
    /// Anything but a plain yes is no.
    public var isEmailVerified: Bool { claims.flag("email_verified").value ?? false }
    /// Anything but a plain yes is no.
    public var isPhoneNumberVerified: Bool { claims.flag("phone_number_verified").value ?? false }
    /// When the user signed in.
    public var authenticatedAt: UnixTime? { claims.time("auth_time").value }
    /// Ties the token to its refresh token.
    public var originID: String? { claims.text("origin_jti").value }
    /// The accounts at other providers that the user signed in with.
    public var identities: [Identity] { (claims["identities"]?.elements ?? []).compactMap(Identity.init) }
    /// A custom attribute by its name without `custom:`; Cognito writes all of them as text.
    public func custom(_ name: String) -> String? { claims.text("custom:\(name)").value }

    /// An account at another provider.
    public struct Identity: Sendable, Equatable {
        /// The user there.
        public let userID: String
        /// The provider's name in the pool.
        public let providerName: String
        /// The kind of provider, such as `SAML` or `Google`.
        public let providerType: String?
        /// The provider's issuer; Cognito writes `null` for some.
        public let issuer: String?
        /// Whether the user signed up with it; Cognito writes it as text.
        public let isPrimary: Bool

        init?(_ element: JSONElement) {
            guard let user = element["userId"]?.string, let provider = element["providerName"]?.string else { return nil }
            userID = user
            providerName = provider
            providerType = element["providerType"]?.string
            issuer = element["issuer"]?.string
            isPrimary = element["primary"].map { $0.bool ?? $0.isString("true") } ?? false
        }
    }

    init?(_ token: AcceptedToken) {
        guard token.profile.kind == .cognitoID else { return nil }
        claims = token.claims
    }
}

extension AcceptedToken {
    /// The claims of a user pool's ID token; `nil` for a token of another kind.
    public var cognitoID: CognitoIDClaims? { CognitoIDClaims(self) }
}
