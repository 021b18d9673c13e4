/// Why NotAuthorizedException was given. The service tells its causes apart by text alone, so this reads the texts that it is known to send
/// (reports of them: amazon-cognito-identity-js issues 7, 12, 40, 68). Another text is `other`: nothing but advice hangs on this.
public enum NotAuthorizedReason: Sendable, Hashable, CaseIterable {
    case tokenExpired, issuerMismatch, missingAudience, cognitoTokenInGetID, notSupportedProvider, loginsDoNotMatch, noGuests, tokenInactive
    case other

    /// How the texts begin; before some stands what is wrong with the login as a whole.
    private static let beginnings: [(text: String, reason: NotAuthorizedReason)] = [
        ("Token expired", .tokenExpired), ("Issuer doesn't match providerName", .issuerMismatch),
        ("Missing a required claim: aud", .missingAudience), ("Can't pass in a Cognito token", .cognitoTokenInGetID),
        ("Token is not from a supported provider of this identity pool", .notSupportedProvider), ("Logins don't match", .loginsDoNotMatch),
        ("Unauthenticated access is not supported for this identity pool", .noGuests), ("Token is inactive", .tokenInactive),
    ]

    /// By the service's message.
    public init(message: String) {
        let prefix = "Invalid login token. "
        let text = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message[...]
        self = Self.beginnings.first { text.hasPrefix($0.text) }?.reason ?? .other
    }
}
