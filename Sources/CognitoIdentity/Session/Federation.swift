internal import JOSE
internal import OpenID

/// Amplify's way to an identity pool: federate with a provider's token, fetch the session, clear the federation.
///
/// One token of one provider at a time. Calls are judged by the state at once, none queues but `fetchSession`, which waits while something
/// is on its way.
public actor Federation {
    private let credentials: CredentialsProvider
    private var state: FederationState
    private var login: FederatedLogin?
    private var waiting: [CheckedContinuation<Void, Never>] = []

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
        move(to: .federating)
        do throws(SessionError) {
            try await credentials.replaceProvider(login)
            self.login = login
            move(to: .federated)
            return try await fetched(isSignedIn: true, forceRefresh: false)
        } catch {
            move(to: before == .federated ? .federated : .failed)
            throw .session(error)
        }
    }

    /// The session: a federated user's or a guest's. Kept credentials are given while they have two minutes left; else the user is federated
    /// anew, with the same token, which may have ended meanwhile.
    public func fetchSession(forceRefresh: Bool = false) async throws(FederationError) -> FederatedSession {
        while state.isBusy { await withCheckedContinuation { waiting.append($0) } }
        if state == .signedIn { throw .invalidState(.signedIn) }
        guard state == .federated || (state == .failed && login != nil) else {
            do throws(SessionError) { return try await fetched(isSignedIn: false, forceRefresh: forceRefresh) } catch {
                throw .notSignedIn(error)
            }
        }
        if !forceRefresh, let kept = await kept(isSignedIn: true) { return kept }
        guard login != nil else { throw .tokenNotKept }
        do throws(SessionError) { return try await fetched(isSignedIn: true, forceRefresh: forceRefresh) } catch {
            if let rejection = error.endedToken { throw .tokenEnded(rejection) }
            throw .session(error)
        }
    }

    /// Forgets the federated user: credentials, identity and token.
    public func clearFederation() async throws(FederationError) {
        let mayClear = state == .federated || (state == .failed && login != nil)
        guard mayClear else { throw .invalidState(state) }
        move(to: .clearing)
        await credentials.clear()
        await credentials.setProvider(GuestIdentityProvider())
        login = nil
        move(to: .signedOut)
    }

    /// Says what the program's own user pool sign-in does: `signedOut`, `signingIn`, `signedIn` or `signingOut`. Refused while somebody is
    /// federated: clear that first.
    public func userPool(is newState: FederationState) throws(FederationError) {
        let isUserPool = [FederationState.signedOut, .signingIn, .signedIn, .signingOut].contains(newState)
        guard isUserPool, state.allowsUserPool else { throw .invalidState(state) }
        move(to: newState)
    }

    private func kept(isSignedIn: Bool) async -> FederatedSession? {
        await credentials.kept.map { FederatedSession(isSignedIn: isSignedIn, identityID: $0.identity, credentials: $0.credentials) }
    }

    private func fetched(isSignedIn: Bool, forceRefresh: Bool) async throws(SessionError) -> FederatedSession {
        let fetched = try await credentials.credentials(forceRefresh: forceRefresh)
        return FederatedSession(isSignedIn: isSignedIn, identityID: await credentials.session.identity, credentials: fetched)
    }

    private func move(to newState: FederationState) {
        state = newState
        guard !newState.isBusy else { return }
        let ready = waiting
        waiting = []
        for continuation in ready { continuation.resume() }
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
