public import OpenID

/// Asks for a token for a user of the developer's own sign-in (Cognito identity API, GetOpenIdTokenForDeveloperIdentity). Signed.
public struct GetOpenIDTokenForDeveloperIdentity: ServiceCall {
    /// The service's name for it.
    public static let operation = "GetOpenIdTokenForDeveloperIdentity"
    /// It changes, or tells of, what is not the caller's own: AWS wants to know who asks.
    public static let isSigned = true
    /// The body's members.
    public let members: [RequestMember]

    /// How long its token may be valid, in seconds.
    public static let durations = 1...86400

    /// The logins hold the developer's own, and may hold others to link. With an identity the user is linked to that one, without it to
    /// the user's own or a new one. The token is valid for `duration` seconds, 1 to 86400, or 900 when not said; at most 50 tags.
    public init(
        pool: IdentityPoolID, identity: IdentityID? = nil, logins: CheckedLogins, principalTags: [PrincipalTag] = [], duration: Int? = nil
    ) throws(ShapeError) {
        guard let map = try RequestParts.logins(logins, for: .getOpenIDTokenForDeveloperIdentity) else {
            throw ShapeError("Logins", "at least the developer's own login")
        }
        if let duration { try Shape.check(duration, "TokenDuration", Self.durations, "seconds") }
        let tags = try PrincipalTag.member(principalTags)
        var members = [RequestParts.member(pool)]
        if let identity { members.append(RequestParts.member(identity)) }
        members.append(RequestParts.member(map))
        if let tags { members.append(tags) }
        if let duration { members.append(RequestMember("TokenDuration", .number(duration))) }
        self.members = members
    }

    /// The identity and its token.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) -> IdentityToken { try IdentityToken(response) }
}
