/// A public key that passed every check: size, exponent, ROCA, curve.
public struct PublicKey: Sendable {
    /// The key type with its curve.
    public let kind: KeyKind
    /// The size in bits: of the modulus, or of the curve's field.
    public let bits: Int
    /// The RFC 7638 thumbprint (SHA-256, base64url).
    public let thumbprint: String
    /// True for an RSA exponent under 65537, which works but is a sign of an odd issuer.
    public let hasSmallExponent: Bool

    let numbers: KeyNumbers
    let handle: OpenSSLKey

    init(_ numbers: KeyNumbers) throws(KeyFault) {
        let size = try Self.checkedSize(of: numbers)
        guard let handle = OpenSSLKey(numbers) else { throw numbers.kind == .rsa ? .refused : .notOnCurve }
        self.init(numbers, bits: size, handle: handle)
    }

    private init(_ numbers: KeyNumbers, bits: Int, handle: OpenSSLKey) {
        self.numbers = numbers
        self.handle = handle
        self.bits = bits
        kind = numbers.kind
        thumbprint = Self.thumbprint(of: numbers)
        if case .rsa(_, let exponent) = numbers { hasSmallExponent = Self.value(exponent) < 65537 } else { hasSmallExponent = false }
    }

    /// The kind and size as people write them: `RSA-2048`, `P-256`, `Ed25519`.
    public var typeName: String { kind == .rsa ? "RSA-\(bits)" : kind.rawValue }

    /// The public members of the key's JWK: `kty` first, then the others in their usual order.
    public var jwkMembers: [JSONMember] {
        let members = numbers.requiredMembers
        let order = ["kty", "crv", "n", "e", "x", "y"]
        return order.compactMap { name in members.first { $0.name == name } }
    }

    /// SubjectPublicKeyInfo in PEM (RFC 7468 §13).
    public var pem: String { PEM.text(label: "PUBLIC KEY", der: handle.subjectPublicKeyInfo) }

    // MARK: Checks

    private static func checkedSize(of numbers: KeyNumbers) throws(KeyFault) -> Int {
        if case .raw(let kind, let x) = numbers, SmallOrder.marks(kind, x) { throw .notOnCurve }
        guard case .rsa(let modulus, let exponent) = numbers else {
            switch numbers.kind {
            case .p384: return 384
            case .p521: return 521
            case .ed448: return 448
            default: return 256
            }
        }
        let bits = bitLength(modulus)
        if bits < 2048 { throw .tooSmall(bits: bits) }
        if bits > 16384 { throw .tooLarge(bits: bits) }
        guard let last = modulus.last, last & 1 == 1 else { throw .evenModulus }
        let e = value(exponent)
        guard e >= 3, e <= 1 << 32, e & 1 == 1 else { throw .exponent }
        if ROCA.marks(modulus) { throw .roca }
        return bits
    }

    private static func bitLength(_ bytes: [UInt8]) -> Int {
        guard let first = bytes.firstIndex(where: { $0 != 0 }) else { return 0 }
        return (bytes.count - first) * 8 - bytes[first].leadingZeroBitCount
    }

    /// The number, or the largest there is when it does not fit.
    private static func value(_ bytes: [UInt8]) -> UInt64 {
        let digits = bytes.drop { $0 == 0 }
        guard digits.count <= 8 else { return .max }
        return digits.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func thumbprint(of numbers: KeyNumbers) -> String {
        let text = JSONDocument.write(.object(numbers.requiredMembers))
        return Base64URL.encode(HashFunction.sha256.hash(text.span).span)
    }
}
