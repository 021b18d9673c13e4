/// The times of a key-set cache, in seconds.
public struct CachePolicy: Sendable, Equatable {
    /// Fresh for so long when the server does not say.
    public var standardLifetime = 3600.0
    /// Fresh for at least so long, whatever the server says: a key server must not be asked for every token.
    public var minimumLifetime = 300.0
    /// Fresh for at most so long.
    public var maximumLifetime = 86400.0
    /// Past its freshness a set serves for at most so long while the server fails.
    public var staleLifetime = 86400.0
    /// After a refetch for an unknown `kid` there is none for so long.
    public var missCooldown = 30.0
    /// The delay after the first failure; it doubles with each further one.
    public var firstRetryDelay = 1.0
    /// The longest delay.
    public var longestRetryDelay = 60.0
    /// A key that a new set lacks still serves for so long: servers change over one by one.
    public var vanishedKeyGrace = 300.0
    /// Past this share of its freshness a set is fetched again in the background.
    public var refreshAhead = 0.8

    /// The contract's times.
    public init() {}

    func lifetime(stated: Int?) -> Double { min(max(stated.map(Double.init) ?? standardLifetime, minimumLifetime), maximumLifetime) }

    func retryDelay(failures: Int) -> Double {
        var delay = firstRetryDelay
        for _ in 1..<max(failures, 1) where delay < longestRetryDelay { delay *= 2 }
        return min(delay, longestRetryDelay)
    }
}
