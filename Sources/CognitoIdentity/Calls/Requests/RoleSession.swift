/// The session that a role is assumed for, and what may narrow it (STS API, AssumeRoleWithWebIdentity).
public struct RoleSession: Sendable, Equatable {
    /// The role's ARN.
    public let roleARN: String
    /// The session's name.
    public let name: String
    /// How many seconds the credentials are valid; the service's 3600 when not said.
    public let duration: Int?
    /// A policy that narrows the role's own.
    public let policy: String?
    /// Managed policies that narrow the role's own.
    public let policyARNs: [String]

    /// How long credentials of a role may be valid, in seconds.
    public static let durations = 900...43200

    /// ARNs have 20 to 2048 characters; the name has 2 to 64 letters, digits and `_+=,.@-`; the duration is 900 to 43200 seconds; the
    /// policy has 1 to 2048 characters; there are at most 10 managed ones.
    public init(roleARN: String, name: String, duration: Int? = nil, policy: String? = nil, policyARNs: [String] = []) throws(ShapeError) {
        try RequestParts.checkARN(roleARN, "RoleArn")
        try Shape.check(name, "RoleSessionName", 2...64, "2 to 64 letters, digits and _+=,.@-") {
            Shape.isWord($0) || Shape.isOne(of: "+=,.@-", $0)
        }
        if let duration { try Shape.check(duration, "DurationSeconds", Self.durations, "seconds") }
        if let policy { try Shape.check(policy, "Policy", 1...2048, "1 to 2048 characters") }
        guard policyARNs.count <= 10 else { throw ShapeError("PolicyArns", "at most 10 ARNs") }
        for arn in policyARNs { try RequestParts.checkARN(arn, "PolicyArns") }
        self.roleARN = roleARN
        self.name = name
        self.duration = duration
        self.policy = policy
        self.policyARNs = policyARNs
    }
}
