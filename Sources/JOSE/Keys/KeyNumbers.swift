/// The public numbers of a key, big-endian, without anything checked yet.
enum KeyNumbers: Sendable, Equatable {
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// A point of a curve, both coordinates of full width.
    case point(KeyKind, x: [UInt8], y: [UInt8])
    /// An Edwards-curve key (RFC 8032).
    case raw(KeyKind, [UInt8])

    var kind: KeyKind {
        switch self {
        case .rsa: .rsa
        case .point(let kind, _, _), .raw(let kind, _): kind
        }
    }

    /// The required members of the key's JWK in the order of their names (RFC 7638 §3.2, RFC 8037 §2).
    var requiredMembers: [JSONMember] {
        switch self {
        case .rsa(let n, let e):
            [member("e", e), JSONMember("kty", "RSA"), member("n", n)]
        case .point(let kind, let x, let y):
            [JSONMember("crv", .string(kind.rawValue)), JSONMember("kty", "EC"), member("x", x), member("y", y)]
        case .raw(let kind, let x):
            [JSONMember("crv", .string(kind.rawValue)), JSONMember("kty", "OKP"), member("x", x)]
        }
    }

    private func member(_ name: String, _ bytes: [UInt8]) -> JSONMember { JSONMember(name, .string(Base64URL.encode(bytes.span))) }
}

/// The secret numbers of a key pair. Never printed, never part of an error.
enum SecretNumbers: Sendable {
    struct RSA: Sendable { var d, p, q, dp, dq, qi: [UInt8] }
    case rsa(RSA)
    case scalar([UInt8])
}
