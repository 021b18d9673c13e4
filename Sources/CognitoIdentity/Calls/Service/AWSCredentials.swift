/// Credentials that requests are signed with. They print without their secrets.
public struct AWSCredentials: Sendable, Hashable {
    /// Which key it is; no secret.
    public let accessKeyID: String
    /// The key.
    public let secretAccessKey: Secret
    /// What temporary credentials have besides.
    public let sessionToken: Secret?

    /// Checks that they can be sent: an id of 1 to 128 letters, digits and underscores (STS API, accessKeyIdType), the rest of 1 to 16384
    /// visible ASCII characters.
    public init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) throws(ShapeError) {
        try Shape.check(accessKeyID, "AccessKeyId", 1...128, "1 to 128 letters, digits and underscores", where: Shape.isWord)
        try Self.checkVisible(secretAccessKey, "SecretAccessKey")
        if let sessionToken { try Self.checkVisible(sessionToken, "SessionToken") }
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
    }

    /// What stands in a header field must not end it.
    private static func checkVisible(_ secret: Secret, _ name: String) throws(ShapeError) {
        try Shape.check(secret.exposed, name, 1...16384, "1 to 16384 visible ASCII characters") { $0 > 0x20 && $0 < 0x7F }
    }
}
