/// A trouble that a test scripts: the next calls of an operation meet it before any rule is looked at.
public enum FakeFault: Sendable, Equatable {
    case tooManyRequests, internalError, concurrentModification
    /// STS cannot reach the issuer.
    case issuerUnreachable
    /// STS: the issuer says no.
    case claimRejected
    /// An HTML page with status 503, as a load balancer gives it.
    case unavailablePage
    /// The connection is closed without an answer.
    case closedConnection
    /// Any other.
    case failure(FakeFailure)

    /// The failure in the words of the service; `nil` for what is no answer of it.
    func failure(of service: FakeService) -> FakeFailure? {
        switch (self, service) {
        case (.tooManyRequests, .identity): FakeFailure("TooManyRequestsException", "Rate exceeded")
        case (.tooManyRequests, .sts): FakeFailure("Throttling", "Rate exceeded")
        case (.internalError, .identity): FakeFailure("InternalErrorException", "Internal error, please try again", status: 500)
        case (.internalError, .sts): FakeFailure("InternalFailure", "Internal error, please try again", status: 500)
        case (.concurrentModification, _): FakeFailure("ConcurrentModificationException", "The resource is being modified")
        case (.issuerUnreachable, _):
            FakeFailure("IDPCommunicationError", "An error occurred while communicating with the identity provider")
        case (.claimRejected, _): FakeFailure("IDPRejectedClaim", "The identity provider reported that authentication failed", status: 403)
        case (.failure(let failure), _): failure
        case (.unavailablePage, _), (.closedConnection, _): nil
        }
    }

    /// The whole answer of what is no answer of the service.
    var response: FakeResponse {
        guard self == .unavailablePage else { return .closed }
        return FakeResponse(
            503, type: "text/html", "<html><head><title>503 Service Unavailable</title></head><body><h1>503</h1></body></html>\n")
    }
}

/// The two services.
public enum FakeService: Sendable, Equatable {
    case identity, sts
}
