public import CognitoIdentity
internal import JOSE
internal import OpenID

/// Calls a `FakeCognito` in this process. It remembers its requests, and can hold answers back until it is told to let go: tests of things
/// that happen at once need not sleep.
public final class FakeCaller: ServiceCaller {
    private struct State {
        var requests: [ServiceRequest] = []
        var held: Set<String>?
        var waiting: [(operation: String, CheckedContinuation<Void, Never>)] = []
        var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    /// The services.
    public let fake: FakeCognito
    private let state = Locked(State())

    /// A caller of that fake.
    public init(_ fake: FakeCognito) { self.fake = fake }

    /// The requests so far, in order.
    public var requests: [ServiceRequest] { state.withLock { $0.requests } }

    /// From now on the answers of these operations are held back, or all when none is named. What was asked for is done nevertheless.
    public func hold(_ operations: String...) { state.withLock { $0.held = Set(operations) } }

    /// Lets all held answers go, and holds no more.
    public func release() {
        let waiting = state.withLock { state in
            state.held = nil
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, continuation) in waiting { continuation.resume() }
    }

    /// Returns once so many requests have been made.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// The fake's answer.
    public func send(_ request: ServiceRequest) async -> Result<ServiceResponse, TransportFailure> {
        let answer = fake.answer(Self.request(request, at: fake.time))
        let watchers = state.withLock { state in
            state.requests.append(request)
            let count = state.requests.count
            defer { state.watchers.removeAll { $0.count <= count } }
            return state.watchers.filter { $0.count <= count }
        }
        for (_, watcher) in watchers { watcher.resume() }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard let held = state.held, held.isEmpty || held.contains(request.operation) else { return true }
                state.waiting.append((request.operation, continuation))
                return false
            }
            if isFree { continuation.resume() }
        }
        if answer.isClosed { return .failure(TransportFailure(.connection, "closed without an answer", mayHaveBeenSent: true)) }
        return .success(
            ServiceResponse(status: answer.status, headers: answer.headers.map { HeaderField($0.name, $0.value) }, body: answer.body))
    }

    /// The request as a client sends it: with its host, and signed when it is to be.
    private static func request(_ request: ServiceRequest, at now: UnixTime) -> FakeRequest {
        let host = String(request.address.dropFirst("https://".count).prefix { $0 != "/" })
        let headers = [(name: "Host", value: host)] + request.headers.map { (name: $0.name, value: $0.value) }
        let plain = FakeRequest("POST", headers: headers, body: request.body)
        guard let signing = request.signing else { return plain }
        let signer = FakeSigner(
            accessKeyID: signing.credentials.accessKeyID, secretKey: signing.credentials.secretAccessKey.exposed,
            sessionToken: signing.credentials.sessionToken?.exposed)
        return signer.signed(plain, at: now, region: signing.scope.region, service: signing.scope.service)
    }
}
