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
/// | `changeUser` | dropped | dropped | dropped, then replaced |
///
/// These are the rules that the AWS SDKs for iOS and Android have in common. Guest to signed in: `setProvider`. To another user:
/// `changeUser`.
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
    /// The epoch at which `lastKnown` went on without the store, which did not take a change; `nil` while it is what is in the store.
    private var leftStoreAt: Int?
    private var fetching: (epoch: Int, number: Int, task: Task<Result<Holding, SessionError>, Never>)?
    private var fetches = 0

    /// Credentials with the identity that they are of.
    typealias Holding = (identity: IdentityID?, credentials: TemporaryCredentials)

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
        try await holding(forceRefresh: forceRefresh).credentials
    }

    /// The identity: the one that is kept, or the one that comes with credentials.
    public func identityID() async throws(SessionError) -> IdentityID? {
        if let identity = load().identity { return identity }
        return try await holding(forceRefresh: false).identity
    }

    /// Credentials together with their identity: asked for one after the other they might be of two users.
    func holding(forceRefresh: Bool) async throws(SessionError) -> Holding {
        var mustFetch = forceRefresh
        // Each turn but the last ended with another user: a bound on that, for whoever changes users in a loop.
        for _ in 0..<8 {
            let session = load()
            if !mustFetch, let usable = session.usableCredentials(at: now(), threshold: threshold) { return (session.identity, usable) }
            let result = await fetched(session)
            let current = load()
            guard current.epoch == session.epoch else {
                mustFetch = false
                continue
            }
            switch result {
            case .success(let holding): return holding
            case .failure(let error):
                // What is left of the old ones, or what another one over the store had more luck with, is good until its end; that the
                // service is down changes nothing about it.
                if error.isOutage, !forceRefresh, let old = current.credentials, old.expiration > now() { return (current.identity, old) }
                throw error
            }
        }
        throw .superseded
    }

    /// Another provider of logins: a guest signs in, a user signs in elsewhere besides. Credentials are dropped, the identity stays.
    public func setProvider(_ provider: any IdentityProvider) {
        self.provider = provider
        update { $0.dropCredentials() }
        listeners.send(.providerChanged)
    }

    /// Another user: all that is the old one's is dropped in one step with the change. Between `clear` and `setProvider` somebody might still
    /// fetch as the old user.
    public func changeUser(to provider: any IdentityProvider) async {
        await clearLogins()
        self.provider = provider
        forget()
        listeners.send(.providerChanged)
    }

    /// Another provider of logins, whose credentials are fetched first, without the identity that is kept: a failure changes nothing.
    func replaceProvider(_ provider: any IdentityProvider) async throws(SessionError) -> Holding {
        let before = load()
        let (flow, isGuest) = try await flow(provider, nil)
        let outcome: FlowOutcome
        do throws(FlowError) { outcome = try await service.run(flow, now: now) } catch { throw .flow(error) }
        guard adopt(outcome, isGuest: isGuest, startedFrom: before, with: provider) else { throw .superseded }
        return (outcome.identity, outcome.credentials)
    }

    /// The kept identity with credentials that have more than the threshold left.
    var kept: Holding? {
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
        await clearLogins()
        forget()
    }

    /// A fetch that is under way sends nothing more; one that begins before the logins are gone is of the epoch that `forget` ends.
    private func clearLogins() async {
        update { $0.dropCredentials() }
        await provider.clear()
    }

    private func forget() {
        var before: IdentityID?
        update { session in
            before = session.identity
            session.dropCredentials()
            session.identity = nil
            session.isGuest = true
        }
        listeners.send(.cleared)
        if before != nil { listeners.send(.identityChanged(from: before, to: nil)) }
    }

    // MARK: Fetching

    /// One fetch for all who wait, of one user.
    private func fetched(_ session: StoredSession) async -> Result<Holding, SessionError> {
        if let fetching, fetching.epoch == session.epoch { return await fetching.task.value }
        fetches &+= 1
        let (number, provider) = (fetches, provider)
        // A task of its own: one of those who wait may be cancelled, the others still wait.
        let task = Task { await self.fetch(number, session, provider) }
        fetching = (session.epoch, number, task)
        return await task.value
    }

    private func fetch(_ number: Int, _ session: StoredSession, _ provider: any IdentityProvider) async -> Result<Holding, SessionError> {
        // Whoever comes from now on has it made anew, however late those wake who waited.
        defer { if fetching?.number == number { fetching = nil } }
        do throws(SessionError) {
            let (outcome, isGuest) = try await outcome(provider, session)
            _ = adopt(outcome, isGuest: isGuest, startedFrom: session)
            return .success((outcome.identity, outcome.credentials))
        } catch {
            // That a user who is gone got no credentials is no news.
            if load().epoch == session.epoch { listeners.send(.refreshFailed(error)) }
            return .failure(error)
        }
    }

    /// A flow with fresh logins; on errors that speak against the kept identity one more, with fresher ones and without it.
    private func outcome(
        _ provider: any IdentityProvider, _ session: StoredSession
    ) async throws(SessionError) -> (FlowOutcome, isGuest: Bool) {
        let (first, isGuest) = try await flow(provider, session.identity)
        try refuseSuperseded(session)
        do throws(FlowError) { return (try await service.run(first, now: now), isGuest) } catch {
            guard error.speaksAgainstIdentity(isGuest: isGuest) else { throw .flow(error) }
        }
        try refuseSuperseded(session)
        let (second, isGuestNow) = try await flow(provider, nil)
        try refuseSuperseded(session)
        do throws(FlowError) { return (try await service.run(second, now: now), isGuestNow) } catch { throw .keepsFailing(error) }
    }

    /// Nothing is asked or sent for a user who is gone.
    private func refuseSuperseded(_ session: StoredSession) throws(SessionError) {
        guard load().epoch == session.epoch else { throw .superseded }
    }

    private func flow(
        _ provider: any IdentityProvider, _ identity: IdentityID?
    ) async throws(SessionError) -> (IdentityFlow, isGuest: Bool) {
        do throws(IdentityProviderFailure) {
            try await provider.refresh()
            let logins = try await provider.logins()
            let named = await provider.identityID
            let signIn = SignIn(logins, identity: named)
            // An identity of another region was kept for another pool; the plan would refuse it for ever.
            var known = named ?? (identity?.region == pool.region ? identity : nil)
            // A token of the identity service says itself whose it is.
            if case .developerToken = signIn { known = nil }
            return (
                IdentityFlow(pool: pool, style: style, signIn: signIn, identity: known, description: description), logins.entries.isEmpty
            )
        } catch { throw .provider(error) }
    }

    /// Keeps what a flow brought, for `newProvider` if there is one; false when the session is another user's by now.
    private func adopt(
        _ outcome: FlowOutcome, isGuest: Bool, startedFrom session: StoredSession, with newProvider: (any IdentityProvider)? = nil
    ) -> Bool {
        var (isAdopted, before) = (false, session.identity)
        let obtained = now()
        update { kept in
            // Dropped, or another's, since the fetch began: what it brought belongs to nobody here.
            isAdopted = kept.epoch == session.epoch
            guard isAdopted else { return }
            before = kept.identity
            if newProvider != nil { kept.dropCredentials() }
            kept.identity = outcome.identity ?? kept.identity
            kept.credentials = outcome.credentials
            kept.obtainedAt = obtained
            kept.isGuest = isGuest
        }
        guard isAdopted else { return false }
        if let newProvider {
            provider = newProvider
            listeners.send(.providerChanged)
        }
        if let identity = outcome.identity, identity != before { listeners.send(.identityChanged(from: before, to: identity)) }
        listeners.send(.credentialsRefreshed(until: outcome.credentials.expiration))
        return true
    }

    // MARK: The store

    private func load() -> StoredSession {
        // What the store did not take is newer than what is in it: dropped credentials do not come back.
        guard leftStoreAt == nil else { return lastKnown }
        do throws(SessionStoreFailure) { lastKnown = try store.load() } catch { listeners.send(.storeFailed(error)) }
        return lastKnown
    }

    private func update(_ change: (inout StoredSession) -> Void) {
        let (own, base) = (lastKnown, leftStoreAt)
        do throws(SessionStoreFailure) {
            lastKnown = try store.update { kept in
                if let base { Self.rejoin(own, from: base, to: &kept) }
                change(&kept)
            }
            leftStoreAt = nil
        } catch {
            // It lives on in this process.
            leftStoreAt = base ?? lastKnown.epoch
            change(&lastKnown)
            listeners.send(.storeFailed(error))
        }
    }

    /// Puts a session that went on alone back into the store, unless another one's user changed there meanwhile: then that one stays, and
    /// nothing that is under way fits it.
    private static func rejoin(_ own: StoredSession, from base: Int, to kept: inout StoredSession) {
        if kept.epoch == base { kept = own } else { kept.epoch = max(kept.epoch, own.epoch) &+ 1 }
    }
}
