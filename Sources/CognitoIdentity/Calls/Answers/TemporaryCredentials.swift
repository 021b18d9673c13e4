public import OpenID

/// Credentials that end by themselves.
public struct TemporaryCredentials: Sendable, Equatable {
    /// Which key it is; no secret.
    public let accessKeyID: String
    /// The key.
    public let secretAccessKey: Secret
    /// What has to be sent along with each signed request.
    public let sessionToken: Secret
    /// When they end.
    public let expiration: UnixTime

    /// Credentials.
    public init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret, expiration: UnixTime) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
        self.expiration = expiration
    }

    /// Cognito's form: the key is `SecretKey`, the time a number (Cognito identity API, Credentials).
    init(cognito answer: JSONAnswer) throws(AnswerFault) {
        accessKeyID = try answer.text("AccessKeyId")
        let key = try answer.text("SecretKey")
        let token = try answer.text("SessionToken")
        secretAccessKey = Secret(key)
        sessionToken = Secret(token)
        expiration = try answer.time("Expiration")
    }

    /// STS's form: the key is `SecretAccessKey`, the time is written out (STS API, Credentials).
    init(sts answer: XMLAnswer) throws(AnswerFault) {
        accessKeyID = try answer.text("AccessKeyId")
        let key = try answer.text("SecretAccessKey")
        let token = try answer.text("SessionToken")
        secretAccessKey = Secret(key)
        sessionToken = Secret(token)
        let time = try answer.text("Expiration")
        guard let expiration = RFC3339.time(time) else { throw .odd(answer.path + "Expiration") }
        self.expiration = expiration
    }
}
