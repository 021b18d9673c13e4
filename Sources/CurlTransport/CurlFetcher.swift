internal import Dispatch
public import OpenID

/// Fetches documents over libcurl, under the rules that `KeySetFetcher` states.
public struct CurlFetcher: KeySetFetcher {
    /// The limits of an attempt, in seconds.
    public struct Timing: Sendable, Equatable {
        /// To connect.
        public var connect = 3
        /// In all.
        public var total = 5

        /// The contract's limits.
        public init() {}
    }

    private let certificateFile: String?
    private let timing: Timing
    private let environment: @Sendable (String) -> String?

    /// A fetcher that trusts the system's certificates, or those of `certificateFile` (PEM) instead.
    ///
    /// `environment` tells which proxy an error has to name; libcurl itself reads the process's environment.
    public init(certificateFile: String? = nil, timing: Timing = Timing(), environment: @escaping @Sendable (String) -> String?) {
        self.certificateFile = certificateFile
        self.timing = timing
        self.environment = environment
    }

    /// One fetch, tried once more when the transport failed. It runs on a thread of its own: no cooperative thread waits for a network.
    public func fetch(_ address: String, entityTag: String?, limit: Int) async -> Result<FetchedDocument, FetchFailure> {
        guard FetchAddress.isAllowed(address) else {
            return .failure(FetchFailure(.address, "only https addresses are fetched from, and plain http on this machine"))
        }
        let call = CurlCall(address: address, entityTag: entityTag, limit: limit, certificateFile: certificateFile, timing: timing)
        let proxy = ProxyName(environment).ofAddress(address)
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var result = call.perform()
                if case .failure(let failure) = result, failure.isWorthRetrying { result = call.perform() }
                continuation.resume(returning: result.mapError { failure in failure.throughProxy(proxy) })
            }
        }
    }
}

extension FetchFailure {
    /// The server was not reached, or the connection broke: another attempt may fare better. An answer is an answer.
    fileprivate var isWorthRetrying: Bool {
        switch kind {
        case .name, .connection, .timeout, .other: true
        case .tls, .tooLarge, .address, .offline, .status: false
        }
    }

    fileprivate func throughProxy(_ proxy: String?) -> FetchFailure {
        guard let proxy else { return self }
        return FetchFailure(kind, "\(reason) (through the proxy \(proxy))")
    }
}
