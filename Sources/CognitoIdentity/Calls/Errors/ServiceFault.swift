/// A service's own word that it did not do what it was asked.
public struct ServiceFault: Error, Sendable, Equatable {
    /// The operation that was called.
    public let operation: String
    /// Which error it is.
    public let code: ServiceErrorCode
    /// What the service says about it, for people: of any content, at most 1000 characters.
    public let message: String
    /// The answer's status.
    public let status: Int
    /// The service's number for the request, when it gave one.
    public let requestID: String?
    /// The seconds that the service asked to wait.
    public let retryAfter: Int?

    /// A fault.
    public init(
        operation: String, _ code: ServiceErrorCode, _ message: String, status: Int = 400, requestID: String? = nil, retryAfter: Int? = nil
    ) {
        self.operation = operation
        self.code = code
        self.message = message
        self.status = status
        self.requestID = requestID
        self.retryAfter = retryAfter
    }

    /// Why a call was not authorized; `nil` for other errors.
    public var notAuthorizedReason: NotAuthorizedReason? { code == .notAuthorized ? NotAuthorizedReason(message: message) : nil }

    /// True when the request's time was too far from the service's. The signature bears the system's time, which only the system can set.
    public var isClockSkew: Bool {
        switch code {
        case .requestExpired: true
        case .invalidSignature: message.hasPrefix("Signature expired") || message.hasPrefix("Signature not yet current")
        default: false
        }
    }
}
