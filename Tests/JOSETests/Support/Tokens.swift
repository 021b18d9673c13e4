@testable import JOSE
import TestSupport

/// Tokens made to order.
enum Tokens {
    /// A token of these parts as they stand, in base64url.
    static func text(_ header: String, _ payload: String, signature: [UInt8] = [1, 2, 3]) -> [UInt8] {
        utf8([base64URL(utf8(header)), base64URL(utf8(payload)), base64URL(signature)].joined(separator: "."))
    }

    /// A token of these parts under the signature of the algorithm's test key.
    static func signed(_ header: String, _ payload: String = #"{"iss":"i"}"#, by algorithm: SignatureAlgorithm = .es256) throws -> [UInt8] {
        utf8(try TestKeys.signing(algorithm).token(header: utf8(header), payload: utf8(payload)))
    }

    /// The key that verifies those.
    static func key(_ algorithm: SignatureAlgorithm) throws -> VerificationKey {
        try JWK(TestKeys.jwk(algorithm)).verificationKey(for: algorithm).get()
    }

    /// The token with another signature.
    static func replacing(signatureOf token: [UInt8], with signature: [UInt8]) -> [UInt8] {
        let signed = token.lastIndex(of: UInt8(ascii: ".")).map { token[...$0] } ?? []
        return Array(signed) + utf8(base64URL(signature))
    }

    /// The octets of a token's signature.
    static func signature(of token: [UInt8]) throws -> [UInt8] {
        let text = token.lastIndex(of: UInt8(ascii: ".")).map { token[($0 + 1)...] } ?? []
        return try decoded(Array(text))
    }
}

extension VerificationKey {
    /// True when that is this key's signature over `input`.
    func accepts(_ signature: [UInt8], over input: [UInt8]) -> Bool { verifies(signature.span, over: input.span) }
}

extension SharedSecret {
    /// True when that is this secret's code of `input`.
    func accepts(_ signature: [UInt8], over input: [UInt8]) -> Bool { verifies(signature.span, over: input.span) }

    /// The code of `input`.
    func sign(_ input: [UInt8]) throws -> [UInt8] { try signature(over: input.span) }

    /// A secret of that many octets, all different, or as different as they can be.
    static func ofLength(_ length: Int, _ algorithm: MACAlgorithm) throws(Failure) -> SharedSecret {
        try SharedSecret((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }, algorithm: algorithm)
    }
}

extension SigningKey {
    /// The signature over `input`.
    func sign(_ input: [UInt8]) throws -> [UInt8] { try signature(over: input.span) }
}
