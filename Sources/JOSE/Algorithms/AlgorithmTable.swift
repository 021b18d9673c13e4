/// What each algorithm is made of: one row an algorithm.
struct AlgorithmRow: Sendable {
    let family: Family
    let hash: HashFunction
    /// The kinds of key that the algorithm works with.
    let keys: [KeyKind]

    enum Family: Sendable, Equatable {
        case rsaPKCS1
        case rsaPSS
        /// ECDSA, with the width of r and of s in octets (RFC 7518 §3.4).
        case ecdsa(width: Int)
        case edDSA
    }
}

extension SignatureAlgorithm {
    var row: AlgorithmRow {
        switch self {
        // RFC 7518 §3.3: RSASSA-PKCS1-v1_5.
        case .rs256: AlgorithmRow(family: .rsaPKCS1, hash: .sha256, keys: [.rsa])
        case .rs384: AlgorithmRow(family: .rsaPKCS1, hash: .sha384, keys: [.rsa])
        case .rs512: AlgorithmRow(family: .rsaPKCS1, hash: .sha512, keys: [.rsa])
        // RFC 7518 §3.5: RSASSA-PSS, MGF1 and salt length of the same hash.
        case .ps256: AlgorithmRow(family: .rsaPSS, hash: .sha256, keys: [.rsa])
        case .ps384: AlgorithmRow(family: .rsaPSS, hash: .sha384, keys: [.rsa])
        case .ps512: AlgorithmRow(family: .rsaPSS, hash: .sha512, keys: [.rsa])
        // RFC 7518 §3.4: each ECDSA algorithm has its one curve. RFC 8812 §3.2: ES256K.
        case .es256: AlgorithmRow(family: .ecdsa(width: 32), hash: .sha256, keys: [.p256])
        case .es384: AlgorithmRow(family: .ecdsa(width: 48), hash: .sha384, keys: [.p384])
        case .es512: AlgorithmRow(family: .ecdsa(width: 66), hash: .sha512, keys: [.p521])
        case .es256K: AlgorithmRow(family: .ecdsa(width: 32), hash: .sha256, keys: [.secp256k1])
        // RFC 8037 §3.1 lets `EdDSA` name two curves; RFC 9864 §2.2 deprecates that. Here it names Ed25519 alone, so that an algorithm
        // says the whole of what it is; Ed448 has its own name. The hashes serve at_hash only.
        case .edDSA: AlgorithmRow(family: .edDSA, hash: .sha512, keys: [.ed25519])
        case .ed25519: AlgorithmRow(family: .edDSA, hash: .sha512, keys: [.ed25519])
        case .ed448: AlgorithmRow(family: .edDSA, hash: .shake256, keys: [.ed448])
        }
    }

    /// True when the algorithm works with that kind of key.
    public func fits(_ kind: KeyKind) -> Bool { row.keys.contains(kind) }

    /// True when a key that states `declared` may verify a token that names this one, for a key of that kind.
    ///
    /// The names are equal, or both stand for the same thing: `EdDSA` and `Ed25519` for an Ed25519 key (RFC 9864 §2.2).
    public func isStated(by declared: String, for kind: KeyKind) -> Bool {
        guard let other = SignatureAlgorithm(rawValue: declared) else { return false }
        return other == self || (row.family == .edDSA && other.row.family == .edDSA && fits(kind) && other.fits(kind))
    }
}
