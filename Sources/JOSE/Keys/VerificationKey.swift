/// A checked public key bound to the one algorithm it may verify (RFC 8725 §3.1).
public struct VerificationKey: Sendable {
    /// The algorithm.
    public let algorithm: SignatureAlgorithm
    /// The key id it was published under.
    public let id: ExactString?
    /// The key itself.
    public let key: PublicKey
    /// Encodings that were tolerated when it was read.
    public let oddities: [JWK.Oddity]

    private let verifier: OpenSSLVerifier

    /// Binds a key to an algorithm; `nil` when they do not fit.
    public init?(_ key: PublicKey, algorithm: SignatureAlgorithm, id: ExactString?, oddities: [JWK.Oddity] = []) {
        guard algorithm.fits(key.kind), let verifier = OpenSSLVerifier(key.handle, algorithm: algorithm) else { return nil }
        self.algorithm = algorithm
        self.id = id
        self.key = key
        self.oddities = oddities
        self.verifier = verifier
    }

    /// The octets a signature of this key has: r‖s of fixed width, or the modulus' length (RFC 7518 §3.3–3.5, RFC 8032).
    public var signatureLength: Int {
        switch algorithm.row.family {
        case .rsaPKCS1, .rsaPSS: (key.bits + 7) / 8
        case .ecdsa(let width): width * 2
        case .edDSA: algorithm == .ed448 ? 114 : 64
        }
    }

    /// True when that is the signature over `input`. For vectors: a token is verified as a whole.
    package func verifies(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        // The length is ours to check: OpenSSL would take a DER signature of any length for r‖s once converted.
        guard signature.count == signatureLength else { return false }
        return verifier.verifies(signature, over: input)
    }
}
