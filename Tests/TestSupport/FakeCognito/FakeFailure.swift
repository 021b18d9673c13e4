/// A refusal of one of the services: the exception's name, its literal message, its status. Messages marked * have not been seen on the real
/// service; the exception is the documented one.
public struct FakeFailure: Error, Sendable, Equatable {
    /// The exception or error code.
    public let name: String
    /// The message.
    public let message: String
    /// The HTTP status.
    public let status: Int

    /// That exception.
    public init(_ name: String, _ message: String, status: Int = 400) {
        self.name = name
        self.message = message
        self.status = status
    }

    /// `NotAuthorizedException`.
    public static func notAuthorized(_ message: String) -> Self { Self("NotAuthorizedException", message) }

    /// `NotAuthorizedException` about a login's token.
    public static func invalidToken(_ why: String) -> Self { notAuthorized("Invalid login token. \(why)") }

    /// `InvalidParameterException`.
    public static func invalidParameter(_ message: String) -> Self { Self("InvalidParameterException", message) }

    /// `ResourceNotFoundException`.
    public static func notFound(_ message: String) -> Self { Self("ResourceNotFoundException", message) }

    /// `ResourceConflictException`.
    public static func conflict(_ message: String) -> Self { Self("ResourceConflictException", message) }

    /// `InvalidSignatureException`.
    public static func invalidSignature(_ message: String) -> Self { Self("InvalidSignatureException", message) }
}

extension FakeFailure {
    /// There is no such pool, in this region.
    public static func noPool(_ id: String) -> Self { .notFound("IdentityPool '\(id)' not found.") }
    /// There is no such identity, in this region.
    public static func noIdentity(_ id: String) -> Self { .notFound("Identity '\(id)' not found.") }
    /// The identity is disabled.
    public static func forbidden(_ id: String) -> Self { .notAuthorized("Access to Identity '\(id)' is forbidden.") }
    /// None of the logins is one of the identity's.
    public static let loginsDoNotMatch = notAuthorized(
        "Logins don't match. Please include at least one valid login for this identity or identity pool.")
    /// The pool has no guests.
    public static let noGuests = notAuthorized("Unauthenticated access is not supported for this identity pool.")
    /// The pool does not have that provider, or not that client of it.
    public static let unsupportedProvider = notAuthorized("Token is not from a supported provider of this identity pool.")
    /// A developer provider where a public one is due.
    public static let notPublicProvider = invalidParameter("Please provide a valid public provider")
    /// The pool has another developer provider, or none.
    public static let foreignDeveloperProvider = invalidParameter("This identity pool does not support the specified developer provider")
    /// More than one developer provider in a call *.
    public static let severalDeveloperProviders = invalidParameter("Please provide at most one developer provider")
    /// No developer provider in a call that is for them *.
    public static let noDeveloperProvider = invalidParameter("Please provide a valid developer provider")
    /// GetOpenIdToken where the pool does not allow it.
    public static let classicFlowOff = invalidParameter("Basic (classic) flow is not enabled, please use enhanced flow.")
    /// GetOpenIdToken where the pool maps roles.
    public static let classicFlowWithRoleMappings = invalidParameter(
        "Basic (classic) flow is not supported with RoleMappings, please use enhanced flow.")
    /// The identity would have two users of one public provider *.
    public static let loginConflict = conflict("Login is already linked to another account")
    /// The developer user belongs to another identity *.
    public static let developerUserTaken = Self(
        "DeveloperUserAlreadyRegisteredException",
        "The provided developer user identifier is already registered with Cognito under a different identity ID.")
    /// The pool has no role for this identity.
    public static let noRole = Self(
        "InvalidIdentityPoolConfigurationException",
        "Invalid identity pool configuration. Check assigned IAM roles for this pool.")
    /// A social provider does not answer *.
    public static func providerDown(_ provider: String) -> Self {
        Self("ExternalServiceException", "An external service is not responding: \(provider)")
    }
}
