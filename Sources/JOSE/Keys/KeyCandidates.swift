/// The keys to verify a token with, in the order to try them. There is one at least, and nearly always just one, which takes no list.
public struct KeyCandidates: Sendable, RandomAccessCollection {
    private let firstKey: VerificationKey
    private let others: [VerificationKey]

    init(_ key: VerificationKey) {
        firstKey = key
        others = []
    }

    /// These keys; `nil` when there are none.
    init?(_ keys: [VerificationKey]) {
        guard let first = keys.first else { return nil }
        firstKey = first
        others = Array(keys.dropFirst())
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { 1 + others.count }
    /// The key at that place.
    public subscript(place: Int) -> VerificationKey { place == 0 ? firstKey : others[place - 1] }
}
