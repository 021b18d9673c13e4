/// The signature algorithms a token may use (RFC 7518 §3.1, RFC 8037, RFC 8812, RFC 9864).
///
/// `none` has no case, and the HMAC family is another type (`MACAlgorithm`), so no code path from a public key can reach them:
/// whoever holds a public key holds nothing that signs.
public enum SignatureAlgorithm: String, Sendable, CaseIterable, Hashable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case es256K = "ES256K"
    case edDSA = "EdDSA"
    case ed25519 = "Ed25519"
    case ed448 = "Ed448"

    /// The algorithm of exactly that name (RFC 7515 §4.1.1: case-sensitive). The compiler's own reading would take canonically equal texts
    /// for equal: the Kelvin sign for a K.
    public init?(rawValue name: String) {
        guard let found = Self.allCases.first(where: { ExactString($0.rawValue) == ExactString(name) }) else { return nil }
        self = found
    }
}
