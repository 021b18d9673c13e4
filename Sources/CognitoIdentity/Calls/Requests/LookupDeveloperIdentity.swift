public import OpenID

/// Asks which users belong to an identity, or which identity to a user (Cognito identity API, LookupDeveloperIdentity). Signed.
public struct LookupDeveloperIdentity: ServiceCall {
    /// The service's name for it.
    public static let operation = "LookupDeveloperIdentity"
    /// It changes, or tells of, what is not the caller's own: AWS wants to know who asks.
    public static let isSigned = true
    /// The body's members.
    public let members: [RequestMember]

    /// How many users a page may have.
    public static let pageSizes = 1...60

    /// An identity or a user, or both; 1 to 60 users a page; the token of the page before, 1 to 65535 characters without white space.
    public init(
        pool: IdentityPoolID, identity: IdentityID? = nil, user: DeveloperUserIdentifier? = nil, maximumResults: Int? = nil,
        nextToken: Secret? = nil
    ) throws(ShapeError) {
        guard identity != nil || user != nil else { throw ShapeError("IdentityId", "an identity or a developer user, or both") }
        if let maximumResults { try Shape.check(maximumResults, "MaxResults", Self.pageSizes) }
        if let nextToken {
            let rule = "1 to 65535 characters without white space"
            try Shape.check(nextToken.exposed, "NextToken", 1...65535, rule) { $0 > 0x20 && $0 != 0x7F }
        }
        var members = [RequestParts.member(pool)]
        if let identity { members.append(RequestParts.member(identity)) }
        if let user { members.append(RequestParts.member(user)) }
        if let maximumResults { members.append(RequestMember("MaxResults", .number(maximumResults))) }
        if let nextToken { members.append(RequestMember("NextToken", .secret(nextToken))) }
        self.members = members
    }

    /// A page of users.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) -> DeveloperIdentityPage {
        let answer = try JSONAnswer(response)
        let identity = try answer.identity()
        var users: [DeveloperUserIdentifier] = []
        for text in try answer.texts("DeveloperUserIdentifierList") {
            do throws(ShapeError) {
                let user = try DeveloperUserIdentifier(text)
                users.append(user)
            } catch { throw .odd("DeveloperUserIdentifierList") }
        }
        let token = try answer.optionalText("NextToken")
        return DeveloperIdentityPage(identityID: identity, users: users, nextToken: token.map(Secret.init))
    }
}
