public import OpenID

/// Fetches documents over libcurl, under the rules that `KeySetFetcher` states.
///
/// Of a process 64 fetches are under way at most, each on a thread of its own; later ones wait for their turn.
public struct CurlFetcher: KeySetFetcher {
    private let certificateFile: String?
    private let timing: CurlTiming
    private let environment: @Sendable (String) -> String?

    /// A fetcher that trusts the system's certificates, or those of `certificateFile` (PEM) instead.
    ///
    /// `environment` tells which proxy an error has to name; libcurl itself reads the process's environment.
    public init(certificateFile: String? = nil, timing: CurlTiming = .fetching, environment: @escaping @Sendable (String) -> String?) {
        self.certificateFile = certificateFile
        self.timing = timing
        self.environment = environment
    }

    /// One fetch, tried once more when the transport failed.
    public func fetch(_ address: String, entityTag: String?, limit: Int) async -> Result<FetchedDocument, FetchFailure> {
        guard FetchAddress.isAllowed(address) else {
            return .failure(FetchFailure(.address, "only https addresses are fetched from, and plain http on this machine"))
        }
        let exchange = CurlExchange(
            address: address, headers: entityTag.map { [("If-None-Match", $0)] } ?? [], limit: limit, certificateFile: certificateFile,
            timing: timing)
        let proxy = ProxyName(environment).ofAddress(address)
        return await ExchangeThreads.fetching.run {
            var result = exchange.perform()
            if case .failure(let failure) = result, failure.isWorthFetchingAgain { result = exchange.perform() }
            switch result {
            case .success(let reply): return reply.document(isConditional: entityTag != nil).mapError { $0.through(proxy) }
            case .failure(let failure): return .failure(FetchFailure(failure.fetchKind, failure.reason).through(proxy))
            }
        }
    }
}

extension CurlFailure {
    /// The server was not reached, or the connection broke: another attempt may fare better. An answer is an answer.
    fileprivate var isWorthFetchingAgain: Bool {
        switch kind {
        case .name, .connection, .timeout, .other: true
        case .tls, .tooLarge, .address: false
        }
    }

    fileprivate var fetchKind: FetchFailure.Kind {
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

extension FetchFailure {
    fileprivate func through(_ proxy: String?) -> FetchFailure { FetchFailure(kind, reason.naming(proxy: proxy)) }
}

extension CurlReply {
    /// The document that an answer is.
    fileprivate func document(isConditional: Bool) -> Result<FetchedDocument, FetchFailure> {
        switch status {
        case 200: return .success(FetchedDocument(body, lifetime: lifetime, entityTag: entityTag))
        case 304 where isConditional: return .success(FetchedDocument(nil, lifetime: lifetime, entityTag: entityTag))
        case 300..<400:
            return .failure(FetchFailure(.status(status), "the server answered with status \(status), a redirect, which is not followed"))
        default: return .failure(FetchFailure(.status(status), "the server answered with status \(status) where 200 is wanted"))
        }
    }

    /// Several fields are one list (RFC 9110 §5.3), in which the shortest life counts.
    private var lifetime: Int? {
        headers.filter { $0.name == "cache-control" }.compactMap { FetchedDocument.lifetime(cacheControl: $0.value) }.min()
    }

    /// The last one given that can be sent back.
    private var entityTag: String? {
        headers.last { $0.name == "etag" && $0.value.utf8.count <= 200 && $0.value.utf8.allSatisfy { $0 > 0x1F && $0 < 0x7F } }?.value
    }
}
