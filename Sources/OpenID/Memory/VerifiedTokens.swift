internal import JOSE

/// Remembers which tokens were verified, for those who get the same bearer token with every request. Nothing is remembered unless a verifier
/// is given one of these.
///
/// It saves the signature check and nothing else. It knows a token by SHA-256 of its whole text and by the verifier that accepted it, so
/// no other token and no other verifier gets what is remembered. Its keys are asked for each time, and the one that verified it must still be
/// among them, so a key that is withdrawn or replaced takes its tokens along. Times are judged each time, and rules of your own asked.
/// Only accepted tokens are remembered, and a token that is refused is forgotten.
///
/// One may serve any number of verifiers and threads. What is remembered lies in memory in clear, claims and all, but not the token itself.
public final class VerifiedTokens: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let shards: [Locked<RecentTokens>]

    /// Room for at least half of `capacity` tokens and never more than `capacity` (at least 2), nor for more than about `maximumBytes` of
    /// memory. What was asked for last is kept.
    public init(capacity: Int = 10_000, maximumBytes: Int = 64 << 20) {
        // Two threads seldom meet in one of sixteen; a small cache is one, so that each token has the whole of it.
        let count = capacity < 1024 ? 1 : 16
        shards = (0..<count).map { _ in Locked(RecentTokens(capacity: capacity / count, maximumBytes: maximumBytes / count)) }
    }

    /// How many tokens it remembers.
    public var count: Int { shards.reduce(0) { $0 + $1.withLock(\.count) } }

    /// About how many bytes these take.
    public var bytes: Int { shards.reduce(0) { $0 + $1.withLock(\.bytes) } }

    /// The count alone.
    public var description: String { "\(count) verified tokens" }
    /// The count alone.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Where a token of a verifier is remembered, if it is.
    struct Place {
        fileprivate let shard: Locked<RecentTokens>
        fileprivate let key: RecentTokens.Key

        /// What is remembered there.
        var token: RememberedToken? { shard.withLock { $0.find(key) }.token }

        func keep(_ token: RememberedToken) { _ = shard.withLock { $0.keep(token, key) } }
        func drop() { shard.withLock { $0.drop(key) } }
    }

    /// That place; `nil` when the token cannot be told from others, so that nothing can be remembered of it.
    func place(of token: RawToken, for verifier: VerifierIdentity) -> Place? {
        guard let digest = TokenDigest(token.bytes.span) else { return nil }
        let shard = shards[Int(truncatingIfNeeded: digest.spread & 0xF) % shards.count]
        return Place(shard: shard, key: RecentTokens.Key(digest: digest, verifier: ObjectIdentifier(verifier)))
    }
}
