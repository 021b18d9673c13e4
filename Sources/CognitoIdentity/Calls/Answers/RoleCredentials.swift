/// A role's credentials, and whose token they were given for (STS API, AssumeRoleWithWebIdentity).
public struct RoleCredentials: Sendable, Equatable {
    /// The credentials.
    public let credentials: TemporaryCredentials
    /// The session's ARN, with the role's and the session's name.
    public let assumedRoleARN: String
    /// The role's id and the session's name.
    public let assumedRoleID: String
    /// The token's `sub`, as STS read it.
    public let subject: String?
    /// The token's `iss`, or the provider's name.
    public let provider: String?
    /// The token's `aud`.
    public let audience: String?
    /// The token's source identity.
    public let sourceIdentity: String?
    /// How much of the room for policies and tags is taken, in percent.
    public let packedPolicySize: Int?

    /// A role's credentials.
    public init(
        credentials: TemporaryCredentials, assumedRoleARN: String, assumedRoleID: String, subject: String? = nil, provider: String? = nil,
        audience: String? = nil, sourceIdentity: String? = nil, packedPolicySize: Int? = nil
    ) {
        self.credentials = credentials
        self.assumedRoleARN = assumedRoleARN
        self.assumedRoleID = assumedRoleID
        self.subject = subject
        self.provider = provider
        self.audience = audience
        self.sourceIdentity = sourceIdentity
        self.packedPolicySize = packedPolicySize
    }
}
