internal import COpenSSL

/// One key with one algorithm, ready to verify: a context set up once and copied for each call, which shares no mutable state.
@safe final class OpenSSLVerifier: @unchecked Sendable {
    private let template: OpaquePointer
    private let ecdsaWidth: Int?

    init?(_ key: OpenSSLKey, algorithm: SignatureAlgorithm) {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        let row = algorithm.row
        var keyContext: OpaquePointer?
        let digest = unsafe row.family == .edDSA ? nil : row.hash.digest
        var ready = unsafe EVP_DigestVerifyInit(context, &keyContext, digest, nil, key.handle) == 1
        if row.family == .rsaPSS, ready {
            ready = unsafe OpenSSLPadding.setPSS(keyContext)
        }
        guard ready else {
            ERR_clear_error()
            unsafe EVP_MD_CTX_free(context)
            return nil
        }
        unsafe template = context
        if case .ecdsa(let width) = row.family { ecdsaWidth = width } else { ecdsaWidth = nil }
    }

    deinit { unsafe EVP_MD_CTX_free(template) }

    func verifies(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        guard let width = ecdsaWidth else { return verifiesRaw(signature, over: input) }
        guard let der = ECDSASignature.der(signature, width: width) else { return false }
        return verifiesRaw(der.span, over: input)
    }

    private func verifiesRaw(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_MD_CTX_copy_ex(context, template) == 1 else {
            ERR_clear_error()
            return false
        }
        let outcome = unsafe signature.withUnsafeBufferPointer { s in
            unsafe input.withUnsafeBufferPointer { i in
                unsafe EVP_DigestVerify(context, s.baseAddress, s.count, i.baseAddress, i.count)
            }
        }
        if outcome != 1 { ERR_clear_error() }
        return outcome == 1
    }
}

/// RSASSA-PSS as JWS has it: MGF1 with the same hash, a salt of exactly the hash's length (RFC 7518 §3.5).
enum OpenSSLPadding {
    static func setPSS(_ context: OpaquePointer?) -> Bool {
        // Left to itself OpenSSL verifies salts of any length.
        unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
    }
}
