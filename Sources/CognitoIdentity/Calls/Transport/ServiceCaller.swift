/// How requests reach a service: one attempt each. The module has no network code; `CurlTransport` is one caller.
public protocol ServiceCaller: Sendable {
    /// Sends the request as a POST, signed when it says so, and gives the answer whatever its status.
    ///
    /// It must take HTTPS alone (plain HTTP for loopback), verify certificate and name, follow no redirect, stop at
    /// `ServiceResponse.maximumBytes`, and end by itself.
    func send(_ request: ServiceRequest) async -> Result<ServiceResponse, TransportFailure>
}
