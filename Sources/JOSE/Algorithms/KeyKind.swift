/// The kinds of public key known here: a key type with its curve.
public enum KeyKind: String, Sendable, Hashable, CaseIterable {
    case rsa = "RSA"
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"
    case secp256k1 = "secp256k1"
    case ed25519 = "Ed25519"
    case ed448 = "Ed448"

    /// The JWK `kty` (RFC 7518 §6.1, RFC 8037 §2).
    public var keyType: String {
        switch self {
        case .rsa: "RSA"
        case .p256, .p384, .p521, .secp256k1: "EC"
        case .ed25519, .ed448: "OKP"
        }
    }

    /// The octets of one coordinate (RFC 7518 §6.2.1.2) or of the whole public key (RFC 8037 §2); `nil` for RSA.
    var coordinateWidth: Int? {
        switch self {
        case .rsa: nil
        case .p256, .secp256k1: 32
        case .p384: 48
        case .p521: 66
        case .ed25519: 32
        case .ed448: 57
        }
    }

    /// The algorithms that work with this kind of key.
    public var algorithms: [SignatureAlgorithm] { SignatureAlgorithm.allCases.filter { $0.fits(self) } }
}
