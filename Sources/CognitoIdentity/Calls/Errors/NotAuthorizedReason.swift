/// Why NotAuthorizedException was given. The service tells its causes apart by text alone, so this reads the texts that it is known to send
/// (reports of them: aws-amplify/amplify-js and aws-sdk-ios issues; re:Post). Another text is `other`: nothing but advice hangs on this.
public enum NotAuthorizedReason: Sendable, Hashable, CaseIterable {
    case tokenExpired, issuerMismatch, missingAudience, cognitoTokenInGetID, notSupportedProvider, loginsDoNotMatch, noGuests, tokenInactive
    case other

    /// What the texts have in them.
    private static let marks: [(mark: String, reason: NotAuthorizedReason)] = [
        ("Token expired", .tokenExpired), ("Issuer doesn't match providerName", .issuerMismatch),
        ("Missing a required claim: aud", .missingAudience), ("Can't pass in a Cognito token", .cognitoTokenInGetID),
        ("Token is not from a supported provider of this identity pool", .notSupportedProvider), ("Logins don't match", .loginsDoNotMatch),
        ("Unauthenticated access is not supported for this identity pool", .noGuests), ("Token is inactive", .tokenInactive),
    ]

    /// By the service's message.
    public init(message: String) { self = Self.marks.first { message.contains($0.mark) }?.reason ?? .other }
}

extension StringProtocol {
    /// True when `text` stands in it. The standard library has this for texts only with Foundation or regular expressions.
    fileprivate func contains(_ text: String) -> Bool {
        let (bytes, wanted) = (Array(utf8), Array(text.utf8))
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}
