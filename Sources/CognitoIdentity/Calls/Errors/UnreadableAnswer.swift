public import JOSE

/// What is wrong with an answer's body. Nothing of the body is repeated.
public enum AnswerFault: Error, Sendable, Equatable {
    case json(JSONFailure)
    case xml(XMLFailure)
    /// A member that the service promises is not there.
    case missing(String)
    /// That member is there, and not what the service promises.
    case odd(String)
    /// The status says that there is an error; the answer does not say which.
    case noErrorCode
}

/// An answer that is none of the service's: a page of a proxy, or of a server that is not the service.
public struct UnreadableAnswer: Error, Sendable, Equatable {
    /// The operation that was called.
    public let operation: String
    /// The answer's status.
    public let status: Int
    /// What is wrong with it.
    public let fault: AnswerFault
    /// The service's number for the request, when it gave one.
    public let requestID: String?
    /// The seconds that the server asked to wait.
    public let retryAfter: Int?

    /// An answer of that status with that fault.
    public init(operation: String, status: Int, _ fault: AnswerFault, requestID: String? = nil, retryAfter: Int? = nil) {
        self.operation = operation
        self.status = status
        self.fault = fault
        self.requestID = requestID
        self.retryAfter = retryAfter
    }

    init(operation: String, _ response: ServiceResponse, _ fault: AnswerFault) {
        let requestID = FaultReader.requestID(response)
        self.init(operation: operation, status: response.status, fault, requestID: requestID, retryAfter: response.retryAfter)
    }
}
