/// The claims of a user pool's access token (Cognito developer guide, "Understanding the access token").
public struct CognitoAccessClaims: Sendable {
    private let claims: SignedClaims

    /// The user, or the client itself in a client-credentials token.
    public var subject: String { claims.text("sub").value ?? "" }
    /// The app client.
    public var clientID: String { claims.text("client_id").value ?? "" }
    /// The user's name; absent in a client-credentials token.
    public var username: String? { claims.text("username").value }
    /// The scopes.
    public var scopes: [String] { (claims.text("scope").value ?? "").split(separator: " ").map(String.init) }
    /// `cognito:groups`; none when the user is in no group.
    public var groups: [String] { claims.texts("cognito:groups").value ?? [] }
    /// The resource that the token is bound to, when it is (RFC 8707).
    public var resource: String? { claims.text("aud").value }
    /// When the user signed in.
    public var authenticatedAt: UnixTime? { claims.time("auth_time").value }
    /// Ties the token to its refresh token.
    public var originID: String? { claims.text("origin_jti").value }

    init?(_ token: AcceptedToken) {
        guard token.profile.kind == .cognitoAccess else { return nil }
        claims = token.claims
    }
}

extension AcceptedToken {
    /// The claims of a user pool's access token; `nil` for a token of another kind.
    public var cognitoAccess: CognitoAccessClaims? { CognitoAccessClaims(self) }
}
