/// Asks for an identity's credentials, by the roles of its pool (Cognito identity API, GetCredentialsForIdentity). Public; needs no
/// credentials.
public struct GetCredentialsForIdentity: ServiceCall {
    /// The service's name for it.
    public static let operation = "GetCredentialsForIdentity"
    /// Its logins are what authorizes it.
    public static let isSigned = false
    /// The body's members.
    public let members: [RequestMember]

    /// Logins of `nil` are a guest. A role of one's own choosing is for logins that allow several: an ARN of 20 to 2048 characters.
    public init(identity: IdentityID, logins: CheckedLogins? = nil, customRoleARN: String? = nil) throws(ShapeError) {
        let map = try RequestParts.logins(logins, for: .getCredentialsForIdentity)
        if let customRoleARN { try RequestParts.checkARN(customRoleARN, "CustomRoleArn") }
        var members = [RequestParts.member(identity)]
        if let map { members.append(RequestParts.member(map)) }
        if let customRoleARN { members.append(RequestMember("CustomRoleArn", .text(customRoleARN))) }
        self.members = members
    }

    /// The identity and its credentials.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) -> IdentityCredentials {
        let answer = try JSONAnswer(response)
        let identity = try answer.identity()
        let members = try answer.object("Credentials")
        let credentials = try TemporaryCredentials(cognito: members)
        return IdentityCredentials(identityID: identity, credentials: credentials)
    }
}
