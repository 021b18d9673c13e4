/// Why no key of a set may verify a token.
public enum KeySelectionFailure: Error, Sendable, Equatable {
    /// No key of the token's `kid`, or none that fits a token without one; the ids there are.
    case notFound(ids: [String])
    /// Several different keys of the token's `kid` fit.
    case ambiguous(count: Int)
    /// The key of the token's `kid` cannot serve.
    case fault(KeyFault)
}

/// Where the keys come from that a token is verified with.
public enum VerificationKeys: Sendable {
    /// A key set: the token's `kid` picks the key.
    case set(JWKSet)
    /// This one key, whatever the token's `kid`.
    indirect case pinned(JWK)

    /// How many keys are tried for a token without `kid`.
    public static let maximumTries = 4

    /// The keys to verify with, in order: one, or for a token without `kid` the first four that fit (OIDC Core §10.1).
    ///
    /// Exact `kid` among the keys that fit; never the first, never one that the token brings along (RFC 8725 §3.10).
    public func candidates(
        keyID: ExactString?, algorithm: SignatureAlgorithm
    ) throws(KeySelectionFailure) -> KeyCandidates {
        switch self {
        case .pinned(let key):
            switch key.verificationKey(for: algorithm) {
            case .success(let key): return KeyCandidates(key)
            case .failure(let fault): throw .fault(fault)
            }
        case .set(let set):
            guard let keyID else { return try Self.anyFitting(set, algorithm) }
            return KeyCandidates(try Self.named(keyID, set, algorithm))
        }
    }

    private static func named(_ id: ExactString, _ set: JWKSet, _ algorithm: SignatureAlgorithm) throws(KeySelectionFailure)
        -> VerificationKey
    {
        guard let named = set.places(named: id) else { throw .notFound(ids: set.keyIDs) }
        if named.count == 1, let key = set.verificationKey(at: named[0], for: algorithm) { return key }
        var chosen: VerificationKey?
        var firstFault: KeyFault?
        for place in named {
            switch set.keys[place].verificationKey(for: algorithm) {
            case .failure(let fault): firstFault = firstFault ?? fault
            case .success(let key):
                // The same key published twice is still one key; two different ones could be anybody's.
                if let chosen, chosen.key.thumbprint != key.key.thumbprint { throw .ambiguous(count: named.count) }
                chosen = chosen ?? key
            }
        }
        guard let chosen else { throw .fault(firstFault ?? .refused) }
        return chosen
    }

    private static func anyFitting(_ set: JWKSet, _ algorithm: SignatureAlgorithm) throws(KeySelectionFailure) -> KeyCandidates {
        var fitting: [VerificationKey] = []
        for key in set.keys where fitting.count < maximumTries {
            if case .success(let key) = key.verificationKey(for: algorithm) { fitting.append(key) }
        }
        guard let candidates = KeyCandidates(fitting) else { throw .notFound(ids: set.keyIDs) }
        return candidates
    }
}
