internal import JOSE
internal import OpenID

/// Amplify's way to an identity pool: federate with a provider's token, fetch the session, clear the federation.
///
/// One token of one provider at a time. Calls are judged by the state at once, none queues but `fetchSession`, which waits while something
/// is on its way.
public actor Federation {
    private let credentials: CredentialsProvider
    private var state: FederationState
    /// False for a user whom the store has kept: of him no token is known.
    private var isTokenKept = false
    /// How often somebody signed in or out: what was asked for before is not told after it.
    private var changes = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waits = 0

    /// Federation over a provider of credentials, which should have Amplify's threshold of 120 seconds and be used by nobody else. A
    /// session that its store has kept of a federated user goes on; its token is not kept.
    public init(_ credentials: CredentialsProvider) async {
        self.credentials = credentials
        let kept = await credentials.session
        state = kept.identity != nil && !kept.isGuest ? .federated : .signedOut
    }

    /// The state now.
    public var currentState: FederationState { state }

    /// Changes a provider's token for an identity's credentials. `identityID` is the one that a backend named with its token; with it
    /// GetId is left out. A failure leaves a federated user's credentials as they are.
    public func federate(
        token: Secret, for provider: LoginProvider, identityID: IdentityID? = nil
    ) async throws(FederationError) -> FederatedSession {
        guard state.allowsFederation else { throw .invalidState(state) }
        if case .cognitoIdentity = provider, identityID == nil { throw .identityMissing }
        let before = state
        let login = FederatedLogin(LoginsMap(unique: [LoginsMap.Entry(provider.key, token)]), identityID)
        move(to: .federating, isSameUser: true)
        do throws(SessionError) {
            let holding = try await credentials.replaceProvider(login)
            isTokenKept = true
            move(to: .federated)
            return FederatedSession(isSignedIn: true, holding)
        } catch {
            move(to: before == .federated ? .federated : .failed, isSameUser: true)
            throw .session(error)
        }
    }

    /// The session: a federated user's or a guest's. Kept credentials are given while they have two minutes left; else the user is federated
    /// anew, with the same token, which may have ended meanwhile.
    ///
    /// A task that is cancelled waits no longer for what is on its way, which is `invalidState`.
    public func fetchSession(forceRefresh: Bool = false) async throws(FederationError) -> FederatedSession {
        var mustFetch = forceRefresh
        while true {
            try await settled()
            let started = changes
            let outcome = await session(forceRefresh: mustFetch)
            // Whoever signed in or out meanwhile decides whose session it is, and has credentials that are new.
            if started == changes { return try outcome.get() }
            mustFetch = false
        }
    }

    /// Forgets the federated user: credentials, identity and token.
    public func clearFederation() async throws(FederationError) {
        guard state == .federated else { throw .invalidState(state) }
        move(to: .clearing)
        await credentials.changeUser(to: GuestIdentityProvider())
        isTokenKept = false
        move(to: .signedOut)
    }

    /// Says what the program's own user pool sign-in does: `signedOut`, `signingIn`, `signedIn` or `signingOut`. Refused while somebody is
    /// federated: clear that first.
    public func userPool(is newState: FederationState) throws(FederationError) {
        let isUserPool = [FederationState.signedOut, .signingIn, .signedIn, .signingOut].contains(newState)
        guard isUserPool, state.allowsUserPool else { throw .invalidState(state) }
        move(to: newState)
    }

    /// How many wait for something that is on its way.
    var waiters: Int { waiting.count }

    /// The session in a state in which nothing is on its way.
    private func session(forceRefresh: Bool) async -> Result<FederatedSession, FederationError> {
        if state == .signedIn { return .failure(.invalidState(.signedIn)) }
        let isSignedIn = state == .federated
        if isSignedIn, !isTokenKept {
            let kept = forceRefresh ? nil : await credentials.kept
            return kept.map { .success(FederatedSession(isSignedIn: true, $0)) } ?? .failure(.tokenNotKept)
        }
        do throws(SessionError) {
            return .success(FederatedSession(isSignedIn: isSignedIn, try await credentials.holding(forceRefresh: forceRefresh)))
        } catch {
            guard isSignedIn else { return .failure(.notSignedIn(error)) }
            return .failure(error.endedToken.map(FederationError.tokenEnded) ?? .session(error))
        }
    }

    /// Waits until nothing is on its way.
    private func settled() async throws(FederationError) {
        while state.isBusy {
            guard !Task.isCancelled else { throw .invalidState(state) }
            waits &+= 1
            let number = waits
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
                }
            } onCancel: {
                Task { await self.wake(number) }
            }
        }
    }

    private func wake(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

    private func move(to newState: FederationState, isSameUser: Bool = false) {
        state = newState
        if !isSameUser { changes &+= 1 }
        guard !newState.isBusy else { return }
        let ready = waiting.values
        waiting = [:]
        for continuation in ready { continuation.resume() }
    }
}

extension FederatedSession {
    fileprivate init(isSignedIn: Bool, _ holding: CredentialsProvider.Holding) {
        self.init(isSignedIn: isSignedIn, identityID: holding.identity, credentials: holding.credentials)
    }
}

/// The one token that somebody is federated with, as long as the process lives.
struct FederatedLogin: IdentityProvider {
    private let map: LoginsMap
    private let named: IdentityID?

    init(_ map: LoginsMap, _ identity: IdentityID?) {
        self.map = map
        named = identity
    }

    func refresh() async throws(IdentityProviderFailure) {}
    func logins() async throws(IdentityProviderFailure) -> LoginsMap { map }
    var identityID: IdentityID? { get async { named } }
    func clear() async {}
}

extension SessionError {
    /// What is wrong with logins that were not sent because a token in them has ended.
    fileprivate var endedToken: LoginsRejection? {
        switch self {
        case .flow(.logins(_, let rejection)), .keepsFailing(.logins(_, let rejection)):
            rejection.findings.contains { $0.code == LoginsCode.valueExpired.rawValue } ? rejection : nil
        default: nil
        }
    }
}
