public import OpenID

/// What a session keeps: the identity and its credentials, never a login.
public struct StoredSession: Sendable, Equatable {
    /// The identity.
    public var identity: IdentityID?
    /// Its credentials.
    public var credentials: TemporaryCredentials?
    /// When the credentials were got.
    public var obtainedAt: UnixTime?
    /// Whether the credentials are a guest's.
    public var isGuest: Bool
    /// Counts how often credentials were dropped or users changed: what was fetched before belongs to nobody afterwards.
    public var epoch: Int

    /// A session, by default an empty one.
    public init(
        identity: IdentityID? = nil, credentials: TemporaryCredentials? = nil, obtainedAt: UnixTime? = nil, isGuest: Bool = true,
        epoch: Int = 0
    ) {
        self.identity = identity
        self.credentials = credentials
        self.obtainedAt = obtainedAt
        self.isGuest = isGuest
        self.epoch = epoch
    }

    /// Drops the credentials and what is still on its way to becoming them; the identity stays.
    mutating func dropCredentials() {
        credentials = nil
        obtainedAt = nil
        epoch &+= 1
    }

    /// The credentials, while they have more than `threshold` seconds left. Of short-lived ones half their life is enough: they would be
    /// fetched again at every call else.
    func usableCredentials(at now: UnixTime, threshold: Double) -> TemporaryCredentials? {
        guard let credentials else { return nil }
        let life = obtainedAt.map { credentials.expiration - $0 } ?? .infinity
        return credentials.expiration - now > min(threshold, max(life / 2, 0)) ? credentials : nil
    }
}

/// Where a session is kept. Several providers, and processes, may share one: a change is made to what is there then, as a whole.
public protocol SessionStore: Sendable {
    /// What is kept; an empty session when there is nothing.
    func load() throws(SessionStoreFailure) -> StoredSession
    /// Changes what is kept, with nobody between reading and writing, and gives what is kept now.
    func update(_ change: (inout StoredSession) -> Void) throws(SessionStoreFailure) -> StoredSession
}

/// Why a session could not be read or kept.
public struct SessionStoreFailure: Error, Sendable, Equatable {
    /// What happened, in words; no secret.
    public let reason: String

    /// A failure.
    public init(_ reason: String) { self.reason = reason }
}

/// A session that ends with the process.
public final class MemorySessionStore: SessionStore {
    private let session: Locked<StoredSession>

    /// A store with that session in it.
    public init(_ session: StoredSession = StoredSession()) { self.session = Locked(session) }

    /// What is kept.
    public func load() throws(SessionStoreFailure) -> StoredSession { session.withLock { $0 } }

    /// Changes it.
    public func update(_ change: (inout StoredSession) -> Void) throws(SessionStoreFailure) -> StoredSession {
        session.withLock { session in
            change(&session)
            return session
        }
    }
}
