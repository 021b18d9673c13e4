/// A secret that issuer and verifier share, bound to the one HMAC algorithm it may verify (RFC 7518 §3.2, RFC 8725 §3.1).
///
/// It is made of bytes given for this purpose and of nothing else: no key set, no JWK and no public key becomes one, and it becomes no
/// `VerificationKey`. It does not give its bytes out again.
public struct SharedSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The algorithm.
    public let algorithm: MACAlgorithm
    /// The length in octets.
    public let length: Int

    private let mac: OpenSSLMAC

    /// Why bytes are no shared secret. Holds lengths, never bytes.
    public enum Failure: Error, Sendable, Equatable {
        /// Shorter than the hash (RFC 7518 §3.2).
        case tooShort(length: Int, minimum: Int)
        /// A key in PEM, JWK, DER or SSH form, or a certificate: a public key is no secret (RFC 8725 §2.1).
        case isKey
        /// OpenSSL refuses.
        case refused
    }

    /// The secret of exactly these bytes, bound to an algorithm.
    public init(_ bytes: [UInt8], algorithm: MACAlgorithm) throws(Failure) {
        guard bytes.count >= algorithm.hashLength else { throw .tooShort(length: bytes.count, minimum: algorithm.hashLength) }
        if KeyForms.mark(bytes) { throw .isKey }
        guard let mac = OpenSSLMAC(secret: bytes, algorithm: algorithm) else { throw .refused }
        self.algorithm = algorithm
        self.mac = mac
        length = bytes.count
    }

    /// True when that is the signature over `input`. For vectors: a token is verified as a whole.
    package func verifies(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool { mac.verifies(signature, over: input) }

    /// The signature over `input`: whoever can verify it can make it.
    public func signature(over input: Span<UInt8>) throws(IssuingFailure) -> [UInt8] {
        guard let code = mac.code(over: input) else { throw .refused }
        return code
    }

    /// The length and the algorithm; nothing secret.
    public var description: String { "shared secret of \(length) bytes for \(algorithm.rawValue)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
