internal import COpenSSL

/// One secret with one hash, ready for HMAC (RFC 2104): a context keyed once and copied for each call, which shares no mutable state.
///
/// The secret is kept nowhere else; OpenSSL wipes it when the context is freed.
@safe final class OpenSSLMAC: @unchecked Sendable {
    private let template: OpaquePointer
    private let length: Int

    init?(secret: [UInt8], algorithm: MACAlgorithm) {
        guard let made = unsafe Self.context(secret, algorithm.hash) else {
            ERR_clear_error()
            return nil
        }
        unsafe template = made
        length = algorithm.hashLength
    }

    deinit { unsafe EVP_MAC_CTX_free(template) }

    /// The authentication code of `input`.
    func code(over input: Span<UInt8>) -> [UInt8]? {
        guard let context = unsafe EVP_MAC_CTX_dup(template) else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe EVP_MAC_CTX_free(context) }
        let size = length
        var code = [UInt8](repeating: 0, count: size)
        var written = 0
        let isDone = unsafe input.withUnsafeBufferPointer { buffer in
            unsafe EVP_MAC_update(context, buffer.baseAddress, buffer.count) == 1 && EVP_MAC_final(context, &code, &written, size) == 1
        }
        guard isDone, written == size else {
            ERR_clear_error()
            return nil
        }
        return code
    }

    /// True when `signature` is the whole code of `input`. The time that takes says nothing about where two codes differ.
    func verifies(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        guard signature.count == length, let code = code(over: input), code.count == length else { return false }
        return unsafe signature.withUnsafeBufferPointer { unsafe CRYPTO_memcmp($0.baseAddress, code, code.count) == 0 }
    }

    private static func context(_ secret: [UInt8], _ hash: HashFunction) -> OpaquePointer? {
        guard let name = unsafe EVP_MD_get0_name(hash.digest), let mac = unsafe EVP_MAC_fetch(nil, immortal("HMAC"), nil) else {
            return nil
        }
        // The context keeps the method alive.
        defer { unsafe EVP_MAC_free(mac) }
        guard let context = unsafe EVP_MAC_CTX_new(mac) else { return nil }
        let parameters = unsafe [
            OSSL_PARAM_construct_utf8_string(immortal("digest"), UnsafeMutablePointer(mutating: name), 0), OSSL_PARAM_construct_end(),
        ]
        guard unsafe EVP_MAC_init(context, secret, secret.count, parameters) == 1 else {
            unsafe EVP_MAC_CTX_free(context)
            return nil
        }
        return unsafe context
    }
}
