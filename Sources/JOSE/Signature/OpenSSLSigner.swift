internal import COpenSSL

/// Signing with OpenSSL, in the forms of JWS.
enum OpenSSLSigner {
    static func sign(_ input: Span<UInt8>, key: OpenSSLKey, algorithm: SignatureAlgorithm) -> [UInt8]? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer { unsafe EVP_MD_CTX_free(context) }
        let row = algorithm.row
        var keyContext: OpaquePointer?
        let digest = unsafe row.family == .edDSA ? nil : row.hash.digest
        guard unsafe EVP_DigestSignInit(context, &keyContext, digest, nil, key.handle) == 1 else { return failed() }
        if row.family == .rsaPSS, unsafe !OpenSSLPadding.setPSS(keyContext) { return failed() }
        return unsafe input.withUnsafeBufferPointer { buffer in
            var length = 0
            guard unsafe EVP_DigestSign(context, nil, &length, buffer.baseAddress, buffer.count) == 1 else { return failed() }
            var signature = [UInt8](repeating: 0, count: length)
            guard unsafe EVP_DigestSign(context, &signature, &length, buffer.baseAddress, buffer.count) == 1 else { return failed() }
            signature.removeLast(signature.count - length)
            guard case .ecdsa(let width) = row.family else { return signature }
            return ECDSASignature.raw(der: signature, width: width)
        }
    }

    private static func failed() -> [UInt8]? {
        ERR_clear_error()
        return nil
    }
}
