public import OpenID

/// Takes a developer user off an identity (Cognito identity API, UnlinkDeveloperIdentity). Signed. Without its last login nobody reaches an
/// identity any more.
public struct UnlinkDeveloperIdentity: ServiceCall {
    /// The service's name for it.
    public static let operation = "UnlinkDeveloperIdentity"
    /// It changes, or tells of, what is not the caller's own: AWS wants to know who asks.
    public static let isSigned = true
    /// Done twice, it is refused the second time, which would hide that it was done the first time.
    public static let isRepeatable = false
    /// The body's members.
    public let members: [RequestMember]

    /// That user of that provider, off that identity.
    public init(identity: IdentityID, pool: IdentityPoolID, provider: DeveloperProviderName, user: DeveloperUserIdentifier) {
        members = [
            RequestParts.member(identity), RequestParts.member(pool), RequestParts.member(provider),
            RequestParts.member(user),
        ]
    }

    /// There is nothing to say.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) {}
}
