/// Why a call brought no answer.
public enum ServiceError: Error, Sendable, Equatable {
    /// The service refused, or failed, and says how.
    case service(ServiceFault)
    /// The service was not reached, or its answer did not arrive.
    case transport(TransportFailure)
    /// An answer arrived that is none of the service's.
    case unreadable(UnreadableAnswer)
    /// The call has to be signed and could not be.
    case credentials(CredentialsError)

    /// Whether the same call may fare better later.
    public var isRetryable: Bool { repetition != .never }

    /// True when nobody refused anything: network, throttling, failures of the service and of those it asks. Later is another matter.
    public var isOutage: Bool {
        switch self {
        case .service(let fault):
            switch fault.code {
            case .tooManyRequests, .throttling, .externalService, .idpCommunicationError, .serviceUnavailable, .internalError,
                .concurrentModification:
                true
            default: fault.status >= 500
            }
        case .transport, .unreadable: true
        case .credentials: false
        }
    }

    /// The seconds that the service asked to wait.
    public var retryAfter: Int? {
        switch self {
        case .service(let fault): fault.retryAfter
        case .unreadable(let answer): answer.retryAfter
        case .transport, .credentials: nil
        }
    }

    /// When a call may be made again.
    enum Repetition {
        case never
        /// Nothing was done yet.
        case always
        /// The service may have done it.
        case ifRepeatable

        func isAllowed(isRepeatable: Bool) -> Bool {
            switch self {
            case .never: false
            case .always: true
            case .ifRepeatable: isRepeatable
            }
        }
    }

    var repetition: Repetition {
        switch self {
        case .service(let fault):
            switch fault.code {
            case .tooManyRequests, .throttling, .concurrentModification, .idpCommunicationError: .always
            case .internalError, .serviceUnavailable: .ifRepeatable
            default: fault.status >= 500 ? .ifRepeatable : .never
            }
        case .transport(let failure):
            switch failure.kind {
            case .tls, .tooLarge, .address: .never
            case .name, .connection, .timeout, .other: failure.mayHaveBeenSent ? .ifRepeatable : .always
            }
        case .unreadable(let answer): answer.status == 429 ? .always : answer.status >= 500 ? .ifRepeatable : .never
        case .credentials: .never
        }
    }
}
