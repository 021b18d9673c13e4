public import OpenID

/// AWS credentials for whoever is signed in, kept until they are about to end and then fetched anew.
///
/// | event | identity | credentials | logins |
/// |---|---|---|---|
/// | more than the threshold left | stays | as kept | not asked for |
/// | less left | stays | fetched, once for all who wait | asked for anew |
/// | another provider | stays; the returned one is taken | dropped | replaced |
/// | another identity returned | replaced, an event | kept | stay |
/// | NotAuthorized, ResourceNotFound, ValidationException with logins | left out, once | fetched | asked for again |
/// | `clearCredentials` | stays | dropped | stay |
/// | `clear` | dropped | dropped | dropped |
///
/// These are the rules that the AWS SDKs for iOS and Android have in common. Guest to signed in: `setProvider`. To another user: `clear`,
/// then `setProvider`.
public actor CredentialsProvider {
    /// The pool.
    public nonisolated let pool: IdentityPoolID
    private let service: IdentityService
    private let style: IdentityFlow.Style
    private let description: PoolDescription?
    private let store: any SessionStore
    private let threshold: Double
    private let now: @Sendable () -> UnixTime
    private let listeners = SessionEvents()

    private var provider: any IdentityProvider
    /// What is in the store, for when it cannot be read.
    private var lastKnown = StoredSession()
    private var fetching: (epoch: Int, task: Task<Result<TemporaryCredentials, SessionError>, Never>)?

    /// Credentials of an identity pool. `threshold` is how many seconds they must have left: 600 on iOS, 500 on Android, 120 in Amplify.
    public init(
        pool: IdentityPoolID, service: IdentityService, provider: any IdentityProvider = GuestIdentityProvider(),
        style: IdentityFlow.Style = .enhanced(), description: PoolDescription? = nil, store: any SessionStore = MemorySessionStore(),
        threshold: Double = 600, now: @escaping @Sendable () -> UnixTime = { .now() }
    ) {
        self.pool = pool
        self.service = service
        self.provider = provider
        self.style = style
        self.description = description
        self.store = store
        self.threshold = threshold
        self.now = now
    }

    /// What happens from now on.
    public nonisolated var events: AsyncStream<SessionEvent> { listeners.stream() }

    /// The session as it is kept.
    public var session: StoredSession { load() }

    /// Credentials with more than the threshold left, fetched when needed or when `forceRefresh` says so.
    public func credentials(forceRefresh: Bool = false) async throws(SessionError) -> TemporaryCredentials {
        var mustFetch = forceRefresh
        // Each turn but the last ended with another user: a bound on that, for whoever changes users in a loop.
        for _ in 0..<8 {
            let session = load()
            if !mustFetch, let usable = session.usableCredentials(at: now(), threshold: threshold) { return usable }
            let result = await fetched(session)
            guard load().epoch == session.epoch else {
                mustFetch = false
                continue
            }
            switch result {
            case .success(let credentials): return credentials
            case .failure(let error):
                // What is left of the old ones is good until its end; that the service is down changes nothing about it.
                if error.isOutage, !forceRefresh, let old = session.credentials, old.expiration > now() { return old }
                throw error
            }
        }
        throw .superseded
    }

    /// The identity: the one that is kept, or the one that comes with credentials.
    public func identityID() async throws(SessionError) -> IdentityID? {
        if let identity = load().identity { return identity }
        _ = try await credentials()
        return load().identity
    }

    /// Another provider of logins: a guest signs in, a user signs in elsewhere besides. Credentials are dropped, the identity stays.
    public func setProvider(_ provider: any IdentityProvider) {
        self.provider = provider
        update { $0.dropCredentials() }
        listeners.send(.providerChanged)
    }

    /// Another provider of logins, whose credentials are fetched first, without the identity that is kept: a failure changes nothing.
    func replaceProvider(_ provider: any IdentityProvider) async throws(SessionError) {
        let before = load()
        let (flow, isGuest) = try await flow(provider, nil)
        let outcome: FlowOutcome
        do throws(FlowError) { outcome = try await service.run(flow, now: now) } catch { throw .flow(error) }
        guard load().epoch == before.epoch else { throw .superseded }
        self.provider = provider
        update { $0.dropCredentials() }
        listeners.send(.providerChanged)
        adopt(outcome, isGuest: isGuest, startedFrom: load())
    }

    /// The kept identity with credentials that have more than the threshold left.
    var kept: (identity: IdentityID?, credentials: TemporaryCredentials)? {
        let session = load()
        return session.usableCredentials(at: now(), threshold: threshold).map { (session.identity, $0) }
    }

    /// Drops the credentials. The identity stays.
    public func clearCredentials() {
        update { $0.dropCredentials() }
        listeners.send(.credentialsCleared)
    }

    /// Drops credentials, identity and logins: nothing of the user stays.
    public func clear() async {
        // First the logins: a fetch that begins meanwhile is of the epoch that ends below.
        await provider.clear()
        let before = load().identity
        update { session in
            session.dropCredentials()
            session.identity = nil
            session.isGuest = true
        }
        listeners.send(.cleared)
        if before != nil { listeners.send(.identityChanged(from: before, to: nil)) }
    }

    // MARK: Fetching

    /// One fetch for all who wait, of one user.
    private func fetched(_ session: StoredSession) async -> Result<TemporaryCredentials, SessionError> {
        if let fetching, fetching.epoch == session.epoch { return await fetching.task.value }
        let task = Task { await self.fetch(session) }
        fetching = (session.epoch, task)
        let result = await task.value
        if fetching?.task == task { fetching = nil }
        return result
    }

    private func fetch(_ session: StoredSession) async -> Result<TemporaryCredentials, SessionError> {
        let provider = provider
        do throws(SessionError) {
            let (outcome, isGuest) = try await outcome(provider, session.identity)
            adopt(outcome, isGuest: isGuest, startedFrom: session)
            return .success(outcome.credentials)
        } catch {
            listeners.send(.refreshFailed(error))
            return .failure(error)
        }
    }

    /// A flow with fresh logins; on errors that speak against the kept identity one more, with fresher ones and without it.
    private func outcome(
        _ provider: any IdentityProvider, _ identity: IdentityID?
    ) async throws(SessionError) -> (FlowOutcome, isGuest: Bool) {
        let (first, isGuest) = try await flow(provider, identity)
        do throws(FlowError) { return (try await service.run(first, now: now), isGuest) } catch {
            guard error.speaksAgainstIdentity(isGuest: isGuest) else { throw .flow(error) }
        }
        let (second, isGuestNow) = try await flow(provider, nil)
        do throws(FlowError) { return (try await service.run(second, now: now), isGuestNow) } catch { throw .keepsFailing(error) }
    }

    private func flow(
        _ provider: any IdentityProvider, _ identity: IdentityID?
    ) async throws(SessionError) -> (IdentityFlow, isGuest: Bool) {
        do throws(IdentityProviderFailure) {
            try await provider.refresh()
            let logins = try await provider.logins()
            let named = await provider.identityID
            let signIn = SignIn(logins, identity: named)
            var known = named ?? identity
            // A token of the identity service says itself whose it is.
            if case .developerToken = signIn { known = nil }
            return (
                IdentityFlow(pool: pool, style: style, signIn: signIn, identity: known, description: description), logins.entries.isEmpty
            )
        } catch { throw .provider(error) }
    }

    private func adopt(_ outcome: FlowOutcome, isGuest: Bool, startedFrom session: StoredSession) {
        var isAdopted = false
        let obtained = now()
        update { kept in
            // Dropped, or another's, since the fetch began: what it brought belongs to nobody here.
            guard kept.epoch == session.epoch else { return }
            isAdopted = true
            kept.identity = outcome.identity ?? kept.identity
            kept.credentials = outcome.credentials
            kept.obtainedAt = obtained
            kept.isGuest = isGuest
        }
        guard isAdopted else { return }
        if let identity = outcome.identity, identity != session.identity {
            listeners.send(.identityChanged(from: session.identity, to: identity))
        }
        listeners.send(.credentialsRefreshed(until: outcome.credentials.expiration))
    }

    // MARK: The store

    private func load() -> StoredSession {
        do throws(SessionStoreFailure) { lastKnown = try store.load() } catch { listeners.send(.storeFailed(error)) }
        return lastKnown
    }

    private func update(_ change: (inout StoredSession) -> Void) {
        do throws(SessionStoreFailure) { lastKnown = try store.update(change) } catch {
            // It lives on in this process.
            change(&lastKnown)
            listeners.send(.storeFailed(error))
        }
    }
}
