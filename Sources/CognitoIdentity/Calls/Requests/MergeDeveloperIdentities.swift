public import OpenID

/// Makes two users of one developer provider one identity: the destination's (Cognito identity API, MergeDeveloperIdentities). Signed; it
/// cannot be undone.
public struct MergeDeveloperIdentities: ServiceCall {
    /// The service's name for it.
    public static let operation = "MergeDeveloperIdentities"
    /// It changes, or tells of, what is not the caller's own: AWS wants to know who asks.
    public static let isSigned = true
    /// Done twice, it is refused the second time, which would hide that it was done the first time.
    public static let isRepeatable = false
    /// The body's members.
    public let members: [RequestMember]

    /// The identity of `source` is given up for that of `destination`.
    public init(
        source: DeveloperUserIdentifier, destination: DeveloperUserIdentifier, provider: DeveloperProviderName, pool: IdentityPoolID
    ) {
        members = [
            RequestParts.member(source, as: "SourceUserIdentifier"), RequestParts.member(destination, as: "DestinationUserIdentifier"),
            RequestParts.member(provider), RequestParts.member(pool),
        ]
    }

    /// The identity that both have now.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) -> IdentityID {
        let answer = try JSONAnswer(response)
        return try answer.identity()
    }
}
