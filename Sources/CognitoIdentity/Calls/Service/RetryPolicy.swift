/// How often, and after which pauses, a call is tried again. Times are in seconds.
public struct RetryPolicy: Sendable, Equatable {
    /// How often a call is tried in all.
    public var attempts = 3
    /// The longest pause before the second attempt; it doubles with each further one.
    public var firstDelay = 0.5
    /// The longest pause at all.
    public var longestDelay = 5.0
    /// A service that asks for a longer pause than this (`Retry-After`) is not asked again.
    public var longestRetryAfter = 20

    /// The standard times.
    public init() {}

    /// One attempt only.
    public static var never: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 1
        return policy
    }

    /// The pause before the next attempt, after that many; `nil` when there is to be none. `chance` is between 0 and 1: callers that failed
    /// together must not come back together.
    func delay(after attempts: Int, _ error: ServiceError, isRepeatable: Bool, chance: Double) -> Double? {
        guard attempts < self.attempts, error.repetition.isAllowed(isRepeatable: isRepeatable) else { return nil }
        let asked = error.retryAfter ?? 0
        guard asked <= longestRetryAfter else { return nil }
        var longest = firstDelay
        for _ in 1..<max(attempts, 1) where longest < longestDelay { longest *= 2 }
        return max(min(longest, longestDelay) * min(max(chance, 0), 1), Double(asked))
    }
}
