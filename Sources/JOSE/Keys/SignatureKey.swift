/// What a signature was verified with, for those who want to know afterwards.
///
/// Of a shared secret only what helps nobody to guess it: who holds an accepted token holds nothing to sign with.
public enum SignatureKey: Sendable {
    /// A public key.
    case publicKey(VerificationKey)
    /// A shared secret of that many bits, with the `kid` that the token gave it.
    case sharedSecret(MACAlgorithm, bits: Int, id: ExactString?)

    /// The public key, when it was one.
    public var publicKey: VerificationKey? {
        if case .publicKey(let key) = self { key } else { nil }
    }

    /// The name of the algorithm.
    public var algorithmName: String {
        switch self {
        case .publicKey(let key): key.algorithm.rawValue
        case .sharedSecret(let algorithm, _, _): algorithm.rawValue
        }
    }

    /// The key id: the one a public key was published under, or the one that the token gave a secret.
    public var id: ExactString? {
        switch self {
        case .publicKey(let key): key.id
        case .sharedSecret(_, _, let id): id
        }
    }

    /// The kind and size as people write them: `RSA-2048`, `P-256`, `oct-256`.
    public var typeName: String {
        switch self {
        case .publicKey(let key): key.key.typeName
        case .sharedSecret(_, let bits, _): "oct-\(bits)"
        }
    }

    /// The RFC 7638 thumbprint of a public key. That of a secret would be a hash of it, good for guessing (RFC 7638 §7).
    public var thumbprint: String? { publicKey?.key.thumbprint }

    /// Encodings that were tolerated when the key was read.
    public var oddities: [JWK.Oddity] {
        switch self {
        case .publicKey(let key): key.oddities
        case .sharedSecret: []
        }
    }

    /// The left half of the hash that goes with the algorithm, in base64url: `at_hash`, `c_hash` (OIDC Core §3.1.3.6, §3.3.2.11).
    public func halfHash(of bytes: Span<UInt8>) -> String {
        switch self {
        case .publicKey(let key): key.algorithm.halfHash(of: bytes)
        case .sharedSecret(let algorithm, _, _): algorithm.hash.leftHalf(of: bytes)
        }
    }
}
