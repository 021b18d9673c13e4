/// What is to be done about an error. The sentences are made where people read them.
public enum ServiceRemedy: Sendable, Hashable {
    // Logins and tokens.
    /// Sign in again at the provider, or have the backend issue another token.
    case freshToken
    /// Give each login the name that its token's issuer has.
    case nameLoginByIssuer
    /// Give the ID token, not the access token.
    case useIDToken
    /// The token's `sub` is the identity: leave GetId out.
    case useIdentityOfToken
    /// Add the provider, and the token's audience, to the identity pool.
    case addProviderToPool
    /// Give a login too that is linked to the identity already.
    case includeLinkedLogin
    /// Sign in, or allow guests in the identity pool.
    case signInOrAllowGuests
    /// The login belongs to another identity: merge, unlink, or use that one.
    case useOtherIdentity
    // Configuration.
    case checkParameters
    case checkIdentityAndRegion
    case checkPoolRoles
    case checkRoleTrust
    case shortenPolicy
    case correctPolicy
    case enableRegion
    case raiseQuota
    case grantPermission
    // Credentials.
    case giveCredentials
    case setVariable(String)
    case correctVariable(String)
    case checkCredentials
    case renewCredentials
    /// The signature bears the system's time, which differs too much from the service's.
    case setClock
    // Network.
    case tryLater
    case checkNetwork
    case checkCertificates
    case checkEndpoint
}

extension ServiceError {
    /// What is to be done about it; `nil` when nothing can be said.
    public var remedy: ServiceRemedy? {
        switch self {
        case .service(let fault): fault.remedy
        case .transport(let failure):
            switch failure.kind {
            case .name, .connection, .timeout: .checkNetwork
            case .tls: .checkCertificates
            case .address, .tooLarge: .checkEndpoint
            case .other: nil
            }
        case .unreadable(let answer): answer.status == 429 || answer.status >= 500 ? .tryLater : .checkEndpoint
        case .credentials(.missing(let variable)): .setVariable(variable)
        case .credentials(.malformed(let variable, _)): .correctVariable(variable)
        case .credentials(.notGiven): .giveCredentials
        case .credentials(.failed): .checkCredentials
        }
    }
}

extension ServiceFault {
    var remedy: ServiceRemedy? {
        if isClockSkew { return .setClock }
        return switch code {
        case .notAuthorized: NotAuthorizedReason(message: message).remedy
        case .invalidParameter, .validation: .checkParameters
        case .resourceNotFound: .checkIdentityAndRegion
        case .resourceConflict, .developerUserAlreadyRegistered: .useOtherIdentity
        case .invalidIdentityPoolConfiguration: .checkPoolRoles
        case .limitExceeded: .raiseQuota
        case .malformedPolicyDocument: .correctPolicy
        case .packedPolicyTooLarge: .shortenPolicy
        case .idpRejectedClaim, .invalidIdentityToken: .freshToken
        case .regionDisabled: .enableRegion
        // STS says so when the role does not trust the token; a signed operation, when its caller lacks the permission.
        case .accessDenied: operation == AssumeRoleWithWebIdentity.operation ? .checkRoleTrust : .grantPermission
        case .expiredToken: operation == AssumeRoleWithWebIdentity.operation ? .freshToken : .renewCredentials
        case .invalidSignature, .unknownCredentials: .checkCredentials
        case .requestExpired: .setClock
        case .tooManyRequests, .concurrentModification, .internalError, .externalService, .idpCommunicationError, .throttling,
            .serviceUnavailable:
            .tryLater
        case .other: status >= 500 ? .tryLater : nil
        }
    }
}

extension NotAuthorizedReason {
    var remedy: ServiceRemedy? {
        switch self {
        case .tokenExpired, .tokenInactive: .freshToken
        case .issuerMismatch: .nameLoginByIssuer
        case .missingAudience: .useIDToken
        case .cognitoTokenInGetID: .useIdentityOfToken
        case .notSupportedProvider: .addProviderToPool
        case .loginsDoNotMatch: .includeLinkedLogin
        case .noGuests: .signInOrAllowGuests
        case .other: nil
        }
    }
}
