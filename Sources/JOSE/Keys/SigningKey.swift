internal import COpenSSL

/// The issuer's half: a private key bound to one algorithm. It shares no type with verification, so neither can stand for the other.
public struct SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The algorithm it signs with.
    public let algorithm: SignatureAlgorithm
    /// The key id to put into headers.
    public let id: ExactString?
    /// The public half.
    public let publicKey: PublicKey

    private let handle: OpenSSLKey

    /// Why no signing key could be had. Holds nothing of the key.
    public enum Failure: Error, Sendable, Equatable {
        /// Not a private key in PEM (PKCS#8, PKCS#1 or SEC1) that can be read without a pass phrase.
        case pem
        /// Not a private JWK.
        case jwk(KeyFault)
        /// The private half does not belong to the public one.
        case halvesDiffer
        /// A key that the algorithm does not work with, or too weak for it.
        case key(KeyFault)
        /// OpenSSL refuses the key.
        case refused
    }

    /// A private key in PEM.
    public init(pem: [UInt8], algorithm: SignatureAlgorithm, id: ExactString? = nil) throws(Failure) {
        let read = unsafe OpenSSLKey.owned {
            guard let input = unsafe BIO_new_mem_buf(pem, Int32(clamping: pem.count)) else { return nil }
            defer { unsafe BIO_free_all(input) }
            // An empty pass phrase is given, so that OpenSSL asks nobody for one.
            var none: [CChar] = [0]
            return unsafe PEM_read_bio_PrivateKey(input, nil, nil, &none)
        }
        guard let read else { throw .pem }
        let publicKey = try Self.publicHalf(of: read, for: algorithm)
        self.init(handle: read, publicKey: publicKey, algorithm: algorithm, id: id)
    }

    /// A private JWK (RFC 7517 §9.3, RFC 7518 §6.2.2 and §6.3.2, RFC 8037 §2).
    public init(jwk: JSONValue, algorithm: SignatureAlgorithm, id: ExactString? = nil) throws(Failure) {
        let handle = try Self.keyPair(of: jwk)
        let publicKey = try Self.publicHalf(of: handle, for: algorithm)
        guard Self.halvesMatch(handle, publicKey, algorithm) else { throw .halvesDiffer }
        self.init(handle: handle, publicKey: publicKey, algorithm: algorithm, id: id ?? JWKReader(jwk).keyID)
    }

    private static func keyPair(of jwk: JSONValue) throws(Failure) -> OpenSSLKey {
        let numbers: KeyNumbers
        let pair: OpenSSLKey
        do throws(KeyFault) {
            let reader = JWKReader(jwk)
            var oddities: [JWK.Oddity] = []
            numbers = try JWKReader.publicNumbers(of: jwk, type: try reader.text("kty"), &oddities)
            guard let made = OpenSSLKey(numbers, secret: try secretNumbers(of: reader, numbers.kind)) else { throw .refused }
            pair = made
        } catch { throw .jwk(error) }
        // OpenSSL derives an Edwards key's public half from the private one: what the JWK says must be the same.
        guard pair.numbers == numbers else { throw .halvesDiffer }
        return pair
    }

    private static func secretNumbers(of jwk: JWKReader, _ kind: KeyKind) throws(KeyFault) -> SecretNumbers {
        guard kind == .rsa else { return .scalar(try jwk.octets("d")) }
        let (d, p, q) = (try jwk.octets("d"), try jwk.octets("p"), try jwk.octets("q"))
        return .rsa(SecretNumbers.RSA(d: d, p: p, q: q, dp: try jwk.octets("dp"), dq: try jwk.octets("dq"), qi: try jwk.octets("qi")))
    }

    private init(handle: OpenSSLKey, publicKey: PublicKey, algorithm: SignatureAlgorithm, id: ExactString?) {
        self.handle = handle
        self.publicKey = publicKey
        self.algorithm = algorithm
        self.id = id
    }

    private static func publicHalf(of handle: OpenSSLKey, for algorithm: SignatureAlgorithm) throws(Failure) -> PublicKey {
        guard let numbers = handle.numbers else { throw .key(.unsupported("PEM")) }
        guard algorithm.fits(numbers.kind) else { throw .key(.algorithm(stated: algorithm.rawValue, kind: numbers.kind)) }
        do throws(KeyFault) { return try PublicKey(numbers) } catch { throw .key(error) }
    }

    /// The signature over `input`, in the form JWS has it.
    public func signature(over input: Span<UInt8>) throws(IssuingFailure) -> [UInt8] {
        guard let signature = OpenSSLSigner.sign(input, key: handle, algorithm: algorithm) else { throw .refused }
        return signature
    }

    /// True when what the private half signs verifies under the public one.
    private static func halvesMatch(_ handle: OpenSSLKey, _ key: PublicKey, _ algorithm: SignatureAlgorithm) -> Bool {
        let probe = Array("probe".utf8)
        guard let signature = OpenSSLSigner.sign(probe.span, key: handle, algorithm: algorithm),
            let verifier = VerificationKey(key, algorithm: algorithm, id: nil)
        else { return false }
        return verifier.verifies(signature.span, over: probe.span)
    }

    /// The kind of key; nothing secret.
    public var description: String { "signing key \(publicKey.typeName) for \(algorithm.rawValue)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
