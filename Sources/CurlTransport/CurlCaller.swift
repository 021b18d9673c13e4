public import CognitoIdentity
internal import OpenID

/// Sends requests to services over libcurl, under the rules that `ServiceCaller` states; libcurl signs those that are to be signed.
///
/// Of a process 64 calls are under way at most, each on a thread of its own; later ones wait for their turn.
public struct CurlCaller: ServiceCaller {
    private let certificateFile: String?
    private let timing: CurlTiming
    private let environment: @Sendable (String) -> String?

    /// A caller that trusts the system's certificates, or those of `certificateFile` (PEM) instead.
    ///
    /// `environment` tells which proxy an error has to name; libcurl itself reads the process's environment.
    public init(certificateFile: String? = nil, timing: CurlTiming = .calling, environment: @escaping @Sendable (String) -> String?) {
        self.certificateFile = certificateFile
        self.timing = timing
        self.environment = environment
    }

    /// One attempt.
    public func send(_ request: ServiceRequest) async -> Result<ServiceResponse, TransportFailure> {
        guard FetchAddress.isAllowed(request.address) else {
            let reason = "only https addresses are called, and plain http on this machine"
            return .failure(TransportFailure(.address, reason, mayHaveBeenSent: false))
        }
        guard request.signing == nil || !request.address.contains("?") else {
            return .failure(TransportFailure(.address, "an address with a query cannot be signed for", mayHaveBeenSent: false))
        }
        let exchange = CurlExchange(
            address: request.address, body: request.body, headers: request.fields, signature: request.signing.map(CurlSignature.init),
            limit: ServiceResponse.maximumBytes, certificateFile: certificateFile,
            timing: timing)
        let proxy = ProxyName(environment).ofAddress(request.address)
        return await ExchangeThreads.calling.run {
            switch exchange.perform() {
            case .success(let reply):
                let headers = reply.headers.map { HeaderField($0.name, $0.value) }
                return .success(ServiceResponse(status: reply.status, headers: headers, body: reply.body))
            case .failure(let failure):
                let reason = failure.reason.naming(proxy: proxy)
                return .failure(TransportFailure(failure.transportKind, reason, mayHaveBeenSent: failure.mayHaveBeenSent))
            }
        }
    }
}

extension ServiceRequest {
    /// The header fields to send. libcurl signs those that it is given, so the token of temporary credentials has to be among them (AWS
    /// General Reference, "Create a signed AWS API request").
    fileprivate var fields: [(name: String, value: String)] {
        let token = signing?.credentials.sessionToken.map { [("X-Amz-Security-Token", $0.exposed)] } ?? []
        return headers.map { ($0.name, $0.value) } + token
    }
}

extension CurlSignature {
    fileprivate init(_ signing: RequestSigning) {
        self.init(
            region: signing.scope.region, service: signing.scope.service, accessKeyID: signing.credentials.accessKeyID,
            secretAccessKey: signing.credentials.secretAccessKey.exposed)
    }
}

extension CurlFailure {
    fileprivate var transportKind: TransportFailure.Kind {
        switch kind {
        case .name: .name
        case .connection: .connection
        case .tls: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLarge
        case .address: .address
        case .other: .other
        }
    }
}
