import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

/// Holds whoever comes until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Waits until the gate is open.
    func pass() async {
        let watchers = state.withLock { state in
            state.arrivals += 1
            let count = state.arrivals
            defer { state.watchers.removeAll { $0.count <= count } }
            return state.watchers.filter { $0.count <= count }
        }
        for (_, watcher) in watchers { watcher.resume() }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Lets everybody through, from now on.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once so many have come.
    func waitForArrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

/// A sign-in that gives what the test says at each refresh, and counts.
final class CountedLogins: IdentityProvider {
    typealias Make = @Sendable (_ refresh: Int) async throws(IdentityProviderFailure) -> LoginsMap

    private let state = Locked<(refreshes: Int, clears: Int, current: LoginsMap)>((0, 0, .none))
    private let make: Make
    private let clearing: Gate?
    private let named: IdentityID?

    init(named: IdentityID? = nil, clearing: Gate? = nil, _ make: @escaping Make) {
        self.named = named
        self.clearing = clearing
        self.make = make
    }

    var refreshes: Int { state.withLock { $0.refreshes } }
    var clears: Int { state.withLock { $0.clears } }

    func refresh() async throws(IdentityProviderFailure) {
        let number = state.withLock { state in
            state.refreshes += 1
            return state.refreshes
        }
        let logins = try await make(number)
        state.withLock { $0.current = logins }
    }

    func logins() async throws(IdentityProviderFailure) -> LoginsMap { state.withLock { $0.current } }
    var identityID: IdentityID? { get async { named } }

    func clear() async {
        await clearing?.pass()
        state.withLock { state in
            state.clears += 1
            state.current = .none
        }
    }
}

/// A store that fails when a test wants it to.
final class UnreliableStore: SessionStore {
    enum Trouble: Sendable { case none, loading, updating, both }

    static let failure = SessionStoreFailure("no room")
    private let inner = MemorySessionStore()
    private let trouble = Locked(Trouble.none)

    func set(_ new: Trouble) { trouble.withLock { $0 = new } }

    /// What is in it, in whatever trouble.
    var kept: StoredSession { get throws { try inner.load() } }

    func load() throws(SessionStoreFailure) -> StoredSession {
        switch trouble.withLock(\.self) {
        case .loading, .both: throw Self.failure
        case .none, .updating: return try inner.load()
        }
    }

    func update(_ change: (inout StoredSession) -> Void) throws(SessionStoreFailure) -> StoredSession {
        switch trouble.withLock(\.self) {
        case .updating, .both:
            // As a disk does it: all is ready but cannot be written.
            var session = try inner.load()
            change(&session)
            throw Self.failure
        case .none, .loading: return try inner.update(change)
        }
    }
}

extension FlowWorld {
    func provider(
        _ identity: any IdentityProvider = GuestIdentityProvider(), style: IdentityFlow.Style = .enhanced(),
        store: any SessionStore = MemorySessionStore(), threshold: Double = 600, description: PoolDescription? = nil
    ) -> CredentialsProvider {
        CredentialsProvider(
            pool: pool, service: service, provider: identity, style: style, description: description, store: store, threshold: threshold,
            now: clock.read)
    }

    /// A user of the user pool who has another token at each refresh.
    func signIn(_ user: String = "user-1", clearing: Gate? = nil) -> CountedLogins {
        CountedLogins(clearing: clearing) { number throws(IdentityProviderFailure) in
            do { return try users(user, expiresIn: 7200 + Int64(number)) } catch { throw IdentityProviderFailure("\(error)") }
        }
    }

    /// The same by Google.
    func googleSignIn(_ user: String = "google-user-1") -> CountedLogins {
        CountedLogins { _ throws(IdentityProviderFailure) in
            do { return try google(user) } catch { throw IdentityProviderFailure("\(error)") }
        }
    }

    /// A backend that calls for a token for its user at each refresh, for that identity if one is given.
    func backend(_ user: String = "developer-user-1", identity: IdentityID? = nil) -> DeveloperIdentityProvider {
        DeveloperIdentityProvider { () throws(IdentityProviderFailure) in
            do { return try developerToken(user, identity: identity) } catch { throw IdentityProviderFailure("\(error)") }
        }
    }

    /// The events of what is done with a provider, in order, until it is gone.
    func events(
        _ identity: any IdentityProvider = GuestIdentityProvider(), style: IdentityFlow.Style = .enhanced(),
        store: any SessionStore = MemorySessionStore(), _ body: (CredentialsProvider) async throws -> Void
    ) async throws -> [SessionEvent] {
        let stream = try await stream(identity, style, store, body)
        var all: [SessionEvent] = []
        for await event in stream { all.append(event) }
        return all
    }

    private func stream(
        _ identity: any IdentityProvider, _ style: IdentityFlow.Style, _ store: any SessionStore,
        _ body: (CredentialsProvider) async throws -> Void
    ) async throws -> AsyncStream<SessionEvent> {
        let provider = provider(identity, style: style, store: store)
        let stream = provider.events
        try await body(provider)
        return stream
    }

    /// The credentials, or why there are none, without the numbers of requests.
    func result(_ provider: CredentialsProvider, forceRefresh: Bool = false) async -> Result<TemporaryCredentials, SessionError> {
        do throws(SessionError) { return .success(try await provider.credentials(forceRefresh: forceRefresh)) } catch {
            return .failure(error.withoutRequestID)
        }
    }

    /// The logins that were sent, by the number of the request.
    func sentLogins() throws -> [JSONValue?] { try caller.requests.map { try JSONDocument.parse($0.body)["Logins"] } }
}

extension SessionError {
    var withoutRequestID: SessionError {
        switch self {
        case .flow(let error): .flow(error.withoutRequestID)
        case .keepsFailing(let error): .keepsFailing(error.withoutRequestID)
        case .provider, .superseded: self
        }
    }

    static func refusal(_ call: LoginsCall, _ operation: String, _ failure: FakeFailure) -> SessionError {
        .flow(.refusal(call, operation, failure))
    }
}

extension SessionEvent {
    var withoutRequestID: SessionEvent { if case .refreshFailed(let error) = self { .refreshFailed(error.withoutRequestID) } else { self } }
}
