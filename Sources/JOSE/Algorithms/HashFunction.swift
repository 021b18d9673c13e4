internal import COpenSSL

/// The hash functions that algorithms, thumbprints and half hashes are made with.
public enum HashFunction: Sendable, Equatable {
    case sha256, sha384, sha512
    /// SHAKE256 with 114 octets of output, as Ed448 uses it (RFC 8032 §5.2).
    case shake256

    var digest: OpaquePointer? {
        switch self {
        case .sha256: unsafe EVP_sha256()
        case .sha384: unsafe EVP_sha384()
        case .sha512: unsafe EVP_sha512()
        case .shake256: unsafe EVP_shake256()
        }
    }

    /// The hash of `bytes`.
    public func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        let length = self == .shake256 ? 114 : unsafe Int(EVP_MD_get_size(digest))
        var out = [UInt8](repeating: 0, count: length)
        guard let context = unsafe EVP_MD_CTX_new() else { return [] }
        defer { unsafe EVP_MD_CTX_free(context) }
        let done = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe EVP_DigestInit_ex(context, digest, nil) == 1 && EVP_DigestUpdate(context, input.baseAddress, input.count) == 1
                && (self == .shake256
                    ? EVP_DigestFinalXOF(context, &out, length) == 1 : EVP_DigestFinal_ex(context, &out, nil) == 1)
        }
        return done ? out : []
    }

    /// The hash as lower-case hexadecimal.
    public func hexadecimal(_ bytes: Span<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
    }
}

extension HashFunction {
    /// The left half of the hash in base64url: `at_hash`, `c_hash` (OIDC Core §3.1.3.6, §3.3.2.11).
    func leftHalf(of bytes: Span<UInt8>) -> String {
        let hash = hash(bytes)
        return Base64URL.encode(Array(hash.prefix(hash.count / 2)).span)
    }
}

extension SignatureAlgorithm {
    /// The left half of the hash that goes with this algorithm, in base64url: `at_hash`, `c_hash` (OIDC Core §3.1.3.6, §3.3.2.11).
    ///
    /// SHA-512 for Ed25519 and SHAKE256 for Ed448 are custom, not in Core.
    public func halfHash(of bytes: Span<UInt8>) -> String { row.hash.leftHalf(of: bytes) }
}
