/// Why a key cannot verify signatures here. Holds names and sizes, never key material.
public enum KeyFault: Error, Sendable, Equatable {
    /// An entry of a key set that is no JSON object.
    case notAnObject
    /// A key type or curve unknown here.
    case unsupported(String)
    /// A member that the key type requires is absent.
    case missing(member: String)
    /// A member of the wrong JSON type.
    case wrongType(member: String)
    /// A member that is not base64url, nor of the one tolerated odd form (`n` and `e` only).
    case encoding(member: String)
    /// A coordinate or public key that is not of full width (RFC 7518 §6.2.1.2, RFC 8037 §2).
    case width(member: String, octets: Int, expected: Int)
    /// A point that is not on its curve (RFC 8725 §3.4), an Edwards point of small order, or a key OpenSSL refuses for a like reason.
    case notOnCurve
    /// An RSA exponent that is even, under 3 or over 2^32; with 1 every message would be its own signature.
    case exponent
    /// An RSA modulus that is even.
    case evenModulus
    /// An RSA modulus with the fingerprint of the ROCA generator (CVE-2017-15361): its factors can be computed.
    case roca
    /// An RSA modulus under 2048 bits (RFC 7518 §3.3).
    case tooSmall(bits: Int)
    /// An RSA modulus over 16384 bits, a denial of service by arithmetic.
    case tooLarge(bits: Int)
    /// A symmetric key, which a published set must not hold (RFC 7517 §9.2, OIDC Core §10.1).
    case symmetric
    /// Private members: the key is no longer anybody's secret (OIDC Core §10.1).
    case privateMembers([String])
    /// Refused by OpenSSL for a reason that has no name here.
    case refused
    /// `use` is something other than `sig` (RFC 7517 §4.2).
    case use(String)
    /// `key_ops` does not hold `verify`, or holds something twice (RFC 7517 §4.3).
    case operations([String])
    /// The key states an algorithm, or is of a type or curve, that the token's `alg` does not fit.
    case algorithm(stated: String?, kind: KeyKind)
}
