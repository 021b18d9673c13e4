internal import JOSE

/// Remembered tokens in two generations: a token that is asked for moves into the young one; when that is half of all there may be, the old
/// one is dropped and the young one grows old. Each step takes the same time however many there are, and no token asked for twice a
/// generation is lost.
struct RecentTokens: Sendable {
    /// Whose token: all of the digest decides, and the verifier.
    struct Key: Hashable, Sendable {
        let digest: TokenDigest
        let verifier: ObjectIdentifier

        /// Feeds the digest: that one token comes to two verifiers is rare.
        func hash(into hasher: inout Hasher) { digest.hash(into: &hasher) }
    }

    /// Tokens with the bytes that they take.
    struct Generation: Sendable {
        fileprivate(set) var tokens: [Key: RememberedToken] = [:]
        fileprivate(set) var bytes = 0

        fileprivate mutating func remove(_ key: Key) -> RememberedToken? {
            guard let token = tokens.removeValue(forKey: key) else { return nil }
            bytes -= token.footprint
            return token
        }

        fileprivate mutating func insert(_ token: RememberedToken, _ key: Key) {
            bytes += token.footprint
            tokens[key] = token
        }
    }

    private var young = Generation()
    private var old = Generation()
    private let capacity: Int
    private let maximumBytes: Int

    /// Room for so many tokens of so many bytes together, at least two tokens.
    init(capacity: Int, maximumBytes: Int) {
        self.capacity = max(capacity, 2) / 2
        self.maximumBytes = maximumBytes / 2
    }

    var count: Int { young.tokens.count + old.tokens.count }
    var bytes: Int { young.bytes + old.bytes }

    /// The token of that key. What is dropped is handed out, to be freed when the lock is open again.
    mutating func find(_ key: Key) -> (token: RememberedToken?, dropped: Generation?) {
        if let token = young.tokens[key] { return (token, nil) }
        guard let token = old.remove(key) else { return (nil, nil) }
        return (token, keep(token, key))
    }

    /// Keeps that token, unless it is so large that it would push out all others. The dropped ones are handed out.
    mutating func keep(_ token: RememberedToken, _ key: Key) -> Generation? {
        drop(key)
        guard token.footprint <= maximumBytes else { return nil }
        var dropped: Generation?
        if young.tokens.count == capacity || young.bytes + token.footprint > maximumBytes {
            dropped = old
            old = young
            young = Generation()
        }
        young.insert(token, key)
        return dropped
    }

    /// Forgets that token.
    mutating func drop(_ key: Key) {
        _ = young.remove(key)
        _ = old.remove(key)
    }
}
