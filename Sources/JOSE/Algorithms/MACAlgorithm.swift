/// The HMAC algorithms (RFC 7518 §3.2): a type of their own, so that nothing which takes a `SignatureAlgorithm` can be given one.
///
/// Whoever verifies with a shared secret can sign with it too.
public enum MACAlgorithm: String, Sendable, CaseIterable, Hashable {
    case hs256 = "HS256"
    case hs384 = "HS384"
    case hs512 = "HS512"

    /// The algorithm of exactly that name.
    public init?(rawValue name: String) {
        guard let found = Self.allCases.first(where: { ExactString($0.rawValue) == ExactString(name) }) else { return nil }
        self = found
    }

    /// The octets of the hash: a signature has exactly so many, a secret at least (RFC 7518 §3.2).
    public var hashLength: Int {
        switch self {
        case .hs256: 32
        case .hs384: 48
        case .hs512: 64
        }
    }

    var hash: HashFunction {
        switch self {
        case .hs256: .sha256
        case .hs384: .sha384
        case .hs512: .sha512
        }
    }
}
