internal import JOSE
internal import OpenID

/// Exchanges a token for a role's credentials (STS API, AssumeRoleWithWebIdentity). Public; needs no credentials.
public struct AssumeRoleWithWebIdentity: ServiceCall {
    /// The service's name for it.
    public static let operation = "AssumeRoleWithWebIdentity"
    /// The service.
    public static let service = AWSService.sts
    /// Its logins are what authorizes it.
    public static let isSigned = false
    /// The body's members.
    public let members: [RequestMember]

    /// By one login. Only the two providers that are no OpenID ones are named; others are found by the token's issuer. The token has 4 to
    /// 20000 characters, fewer than Cognito takes.
    public init(_ session: RoleSession, logins: CheckedLogins) throws(ShapeError) {
        let map = try RequestParts.logins(logins, for: .assumeRoleWithWebIdentity)
        guard let login = map?.entries.first, map?.entries.count == 1 else { throw ShapeError("WebIdentityToken", "exactly one login") }
        let isNamed = ["www.amazon.com", "graph.facebook.com"].contains(login.key)
        try self.init(session, token: login.value, provider: isNamed ? login.key.description : nil)
    }

    /// By the token that an identity pool gave for an identity: the basic flow.
    public init(_ session: RoleSession, token: IdentityToken) throws(ShapeError) {
        try self.init(session, token: Secret(token.token), provider: nil)
    }

    private init(_ session: RoleSession, token: Secret, provider: String?) throws(ShapeError) {
        try Shape.check(token.exposed, "WebIdentityToken", 4...20000, "4 to 20000 characters")
        var members = [
            RequestMember("RoleArn", .text(session.roleARN)), RequestMember("RoleSessionName", .text(session.name)),
            RequestMember("WebIdentityToken", .secret(token)),
        ]
        if let provider { members.append(RequestMember("ProviderId", .text(provider))) }
        if !session.policyARNs.isEmpty {
            members.append(RequestMember("PolicyArns", .list(session.policyARNs.map { .object([RequestMember("arn", .text($0))]) })))
        }
        if let policy = session.policy { members.append(RequestMember("Policy", .text(policy))) }
        if let duration = session.duration { members.append(RequestMember("DurationSeconds", .number(duration))) }
        self.members = members
    }

    /// The role's credentials.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) -> RoleCredentials {
        let answer = try XMLAnswer(response, operation: operation)
        let members = try answer.object("Credentials")
        let credentials = try TemporaryCredentials(sts: members)
        let role = try answer.object("AssumedRoleUser")
        let arn = try role.text("Arn")
        let id = try role.text("AssumedRoleId")
        return RoleCredentials(
            credentials: credentials, assumedRoleARN: arn, assumedRoleID: id, subject: answer.optionalText("SubjectFromWebIdentityToken"),
            provider: answer.optionalText("Provider"), audience: answer.optionalText("Audience"),
            sourceIdentity: answer.optionalText("SourceIdentity"),
            packedPolicySize: answer.optionalText("PackedPolicySize").flatMap { Int($0) })
    }
}
