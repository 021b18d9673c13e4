/// Asks for a token that vouches for an identity, valid for ten minutes (Cognito identity API, GetOpenIdToken). Public; needs no credentials.
public struct GetOpenIDToken: ServiceCall {
    /// The service's name for it.
    public static let operation = "GetOpenIdToken"
    /// Its logins are what authorizes it.
    public static let isSigned = false
    /// The body's members.
    public let members: [RequestMember]

    /// Logins of `nil` are a guest.
    public init(identity: IdentityID, logins: CheckedLogins? = nil) throws(ShapeError) {
        let map = try RequestParts.logins(logins, for: .getOpenIDToken)
        var members = [RequestParts.member(identity)]
        if let map { members.append(RequestParts.member(map)) }
        self.members = members
    }

    /// The identity and its token.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) -> IdentityToken { try IdentityToken(response) }
}
