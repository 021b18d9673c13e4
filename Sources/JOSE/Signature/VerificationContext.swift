internal import COpenSSL

/// What OpenSSL works with while it verifies by one key and one algorithm: for one call at a time, and good for the next.
///
/// A key that several threads verify with at once costs each of them: OpenSSL counts references to it and locks it to look at what it has
/// prepared. So contexts that work at the same time have copies of the key.
@safe final class VerificationContext: @unchecked Sendable {
    private let way: Way

    @unsafe private enum Way {
        /// The input is hashed first, by `digest`; `verifier` judges the hash. Both begin anew with each call
        /// (EVP_DigestInit(3), EVP_PKEY_verify(3)).
        case hashed(digest: OpaquePointer, verifier: OpaquePointer)
        /// EdDSA reads the input itself. The context of a call ends with it, so each is a copy of a template, made in the same place.
        case whole(template: OpaquePointer, copy: OpaquePointer)
    }

    private let key: OpenSSLKey

    init?(_ key: OpenSSLKey, algorithm: SignatureAlgorithm) {
        self.key = key
        let row = algorithm.row
        guard let way = unsafe row.family == .edDSA ? Self.whole(key) : Self.hashed(key, row) else {
            ERR_clear_error()
            return nil
        }
        unsafe self.way = way
    }

    deinit {
        switch unsafe way {
        case .hashed(let digest, let verifier):
            unsafe EVP_MD_CTX_free(digest)
            unsafe EVP_PKEY_CTX_free(verifier)
        case .whole(let template, let copy):
            unsafe EVP_MD_CTX_free(template)
            unsafe EVP_MD_CTX_free(copy)
        }
    }

    /// True when that is the signature over `input`: of ECDSA in DER, of the others as it is.
    func verifies(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        let outcome = unsafe signature.withUnsafeBufferPointer { s in
            unsafe input.withUnsafeBufferPointer { i in
                switch unsafe way {
                case .hashed(let digest, let verifier): unsafe Self.verify(s, i, digest, verifier)
                case .whole(let template, let copy):
                    unsafe EVP_MD_CTX_copy_ex(copy, template) == 1
                        ? EVP_DigestVerify(copy, s.baseAddress, s.count, i.baseAddress, i.count) : 0
                }
            }
        }
        if outcome != 1 { ERR_clear_error() }
        return outcome == 1
    }

    private static func verify(
        _ signature: UnsafeBufferPointer<UInt8>, _ input: UnsafeBufferPointer<UInt8>, _ digest: OpaquePointer, _ verifier: OpaquePointer
    ) -> Int32 {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(EVP_MAX_MD_SIZE)) { hash in
            var length: UInt32 = 0
            // Begun again by the method that the context has.
            guard unsafe EVP_DigestInit_ex(digest, nil, nil) == 1, unsafe EVP_DigestUpdate(digest, input.baseAddress, input.count) == 1,
                unsafe EVP_DigestFinal_ex(digest, hash.baseAddress, &length) == 1
            else { return 0 }
            return unsafe EVP_PKEY_verify(verifier, signature.baseAddress, signature.count, hash.baseAddress, Int(length))
        }
    }

    private static func hashed(_ key: OpenSSLKey, _ row: AlgorithmRow) -> Way? {
        guard let digest = unsafe EVP_MD_CTX_new() else { return nil }
        guard unsafe EVP_DigestInit_ex(digest, row.hash.digest, nil) == 1, let verifier = unsafe EVP_PKEY_CTX_new(key.handle, nil) else {
            unsafe EVP_MD_CTX_free(digest)
            return nil
        }
        let isReady = unsafe EVP_PKEY_verify_init(verifier) == 1 && EVP_PKEY_CTX_set_signature_md(verifier, row.hash.digest) == 1
        guard isReady, unsafe row.family != .rsaPSS || OpenSSLPadding.setPSS(verifier) else {
            unsafe EVP_MD_CTX_free(digest)
            unsafe EVP_PKEY_CTX_free(verifier)
            return nil
        }
        return unsafe .hashed(digest: digest, verifier: verifier)
    }

    private static func whole(_ key: OpenSSLKey) -> Way? {
        guard let template = unsafe EVP_MD_CTX_new() else { return nil }
        guard unsafe EVP_DigestVerifyInit(template, nil, nil, nil, key.handle) == 1, let copy = unsafe EVP_MD_CTX_new() else {
            unsafe EVP_MD_CTX_free(template)
            return nil
        }
        return unsafe .whole(template: template, copy: copy)
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
