/// The errors that the services document (Cognito identity API; STS API, AssumeRoleWithWebIdentity; "Common errors" of either).
public enum ServiceErrorCode: Sendable, Hashable {
    // Cognito identity.
    case notAuthorized, invalidParameter, resourceNotFound, resourceConflict, developerUserAlreadyRegistered
    case invalidIdentityPoolConfiguration, externalService, limitExceeded, tooManyRequests, concurrentModification, internalError
    // STS.
    case malformedPolicyDocument, packedPolicyTooLarge, idpRejectedClaim, idpCommunicationError, invalidIdentityToken, regionDisabled
    // Both.
    case accessDenied, expiredToken, invalidSignature, requestExpired, unknownCredentials, throttling, serviceUnavailable, validation
    /// One that is not documented.
    case other(String)

    /// The documented names; the first is the usual one.
    private static let names: [(code: ServiceErrorCode, names: [String])] = [
        (.notAuthorized, ["NotAuthorizedException"]), (.invalidParameter, ["InvalidParameterException"]),
        (.resourceNotFound, ["ResourceNotFoundException"]), (.resourceConflict, ["ResourceConflictException"]),
        (.developerUserAlreadyRegistered, ["DeveloperUserAlreadyRegisteredException"]),
        (.invalidIdentityPoolConfiguration, ["InvalidIdentityPoolConfigurationException"]),
        (.externalService, ["ExternalServiceException"]), (.limitExceeded, ["LimitExceededException"]),
        (.tooManyRequests, ["TooManyRequestsException"]), (.concurrentModification, ["ConcurrentModificationException"]),
        (.internalError, ["InternalErrorException", "InternalFailure", "InternalError", "InternalServerError"]),
        (.malformedPolicyDocument, ["MalformedPolicyDocument"]), (.packedPolicyTooLarge, ["PackedPolicyTooLarge"]),
        (.idpRejectedClaim, ["IDPRejectedClaim"]), (.idpCommunicationError, ["IDPCommunicationError"]),
        (.invalidIdentityToken, ["InvalidIdentityToken"]), (.regionDisabled, ["RegionDisabledException"]),
        (.accessDenied, ["AccessDeniedException", "AccessDenied"]), (.expiredToken, ["ExpiredTokenException", "ExpiredToken"]),
        (
            .invalidSignature,
            ["InvalidSignatureException", "SignatureDoesNotMatch", "IncompleteSignature", "IncompleteSignatureException"]
        ),
        (.requestExpired, ["RequestExpired", "RequestTimeTooSkewed"]),
        (
            .unknownCredentials,
            [
                "UnrecognizedClientException", "InvalidClientTokenId", "InvalidAccessKeyId", "MissingAuthenticationToken",
                "MissingAuthenticationTokenException",
            ]
        ),
        (.throttling, ["ThrottlingException", "Throttling", "RequestLimitExceeded", "SlowDown"]),
        (.serviceUnavailable, ["ServiceUnavailable", "ServiceUnavailableException"]),
        (.validation, ["ValidationException", "ValidationError"]),
    ]

    /// The code of that name.
    public init(_ name: String) { self = Self.names.first { $0.names.contains(name) }?.code ?? .other(name) }

    /// The service's name for it.
    public var name: String {
        if case .other(let name) = self { name } else { Self.names.first { $0.code == self }?.names.first ?? "" }
    }
}
