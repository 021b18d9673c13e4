/// Keeps what a cache knows beyond the process.
public protocol KeySetStore: Sendable {
    /// What was kept for that address; `nil` when nothing can be used.
    func load(_ address: String) -> KeySetSnapshot?
    /// Keeps it. Failing to is no reason to fail a verification.
    func save(_ snapshot: KeySetSnapshot, for address: String)
}

/// All that a cache knows of one address, in wall-clock times (seconds since 1970).
public struct KeySetSnapshot: Sendable, Equatable {
    /// The key set document.
    public var document: [UInt8]?
    /// Its tag.
    public var entityTag: String?
    /// When it was had.
    public var fetchedAt: Double
    /// Until when it is fresh.
    public var freshUntil: Double
    /// Failures in a row.
    public var failures: Int
    /// No attempt before this.
    public var retryAt: Double
    /// No refetch for an unknown key before this.
    public var cooldownUntil: Double
    /// The last failure.
    public var failure: KeySetFailure?

    /// All of it.
    public init(
        document: [UInt8]?, entityTag: String?, fetchedAt: Double, freshUntil: Double, failures: Int, retryAt: Double,
        cooldownUntil: Double, failure: KeySetFailure?
    ) {
        self.document = document
        self.entityTag = entityTag
        self.fetchedAt = fetchedAt
        self.freshUntil = freshUntil
        self.failures = failures
        self.retryAt = retryAt
        self.cooldownUntil = cooldownUntil
        self.failure = failure
    }
}
