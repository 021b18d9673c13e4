/// A checked public key bound to the one algorithm it may verify (RFC 8725 §3.1).
public struct VerificationKey: Sendable {
    // One reference: a key goes through many hands, and each of its parts would be counted in each of them.
    private let parts: Parts

    private final class Parts: Sendable {
        let algorithm: SignatureAlgorithm
        let id: ExactString?
        let key: PublicKey
        let oddities: [JWK.Oddity]
        let signatureLength: Int
        let verifier: OpenSSLVerifier

        init(
            _ algorithm: SignatureAlgorithm, _ id: ExactString?, _ key: PublicKey, _ oddities: [JWK.Oddity], _ verifier: OpenSSLVerifier
        ) {
            self.algorithm = algorithm
            self.id = id
            self.key = key
            self.oddities = oddities
            self.verifier = verifier
            signatureLength =
                switch algorithm.row.family {
                case .rsaPKCS1, .rsaPSS: (key.bits + 7) / 8
                case .ecdsa(let width): width * 2
                case .edDSA: algorithm == .ed448 ? 114 : 64
                }
        }
    }

    /// Binds a key to an algorithm; `nil` when they do not fit.
    public init?(_ key: PublicKey, algorithm: SignatureAlgorithm, id: ExactString?, oddities: [JWK.Oddity] = []) {
        guard algorithm.fits(key.kind), let verifier = OpenSSLVerifier(key.handle, algorithm: algorithm) else { return nil }
        parts = Parts(algorithm, id, key, oddities, verifier)
    }

    /// The algorithm.
    public var algorithm: SignatureAlgorithm { parts.algorithm }
    /// The key id it was published under.
    public var id: ExactString? { parts.id }
    /// The key itself.
    public var key: PublicKey { parts.key }
    /// Encodings that were tolerated when it was read.
    public var oddities: [JWK.Oddity] { parts.oddities }
    /// The octets a signature of this key has: r‖s of fixed width, or the modulus' length (RFC 7518 §3.3–3.5, RFC 8032).
    public var signatureLength: Int { parts.signatureLength }

    /// The same for copies of one key, and for no other key that lives at the same time.
    package var identity: ObjectIdentifier { ObjectIdentifier(parts) }

    /// True when both are the very same: not only equal, but read from one document at one time.
    package func isIdentical(to other: VerificationKey) -> Bool { parts === other.parts }

    /// True when that is the signature over `input`. For vectors: a token is verified as a whole.
    package func verifies(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        // The length is ours to check: OpenSSL would take a DER signature of any length for r‖s once converted.
        guard signature.count == parts.signatureLength else { return false }
        return parts.verifier.verifies(signature, over: input)
    }
}
