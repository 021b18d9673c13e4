/// An identity's developer users, or some of them (Cognito identity API, LookupDeveloperIdentity).
public struct DeveloperIdentityPage: Sendable, Equatable {
    /// The identity.
    public let identityID: IdentityID
    /// The users linked to it.
    public let users: [DeveloperUserIdentifier]
    /// What to ask with for the next page; `nil` on the last.
    public let nextToken: Secret?

    /// A page.
    public init(identityID: IdentityID, users: [DeveloperUserIdentifier], nextToken: Secret? = nil) {
        self.identityID = identityID
        self.users = users
        self.nextToken = nextToken
    }
}
