internal import COpenSSL

/// SHA-256 with all that can be prepared prepared: looking the algorithm up and setting a context up cost as much as a third of hashing a
/// token. It serves one thread.
@safe final class SHA256Context {
    /// The 256 bits.
    typealias Words = (UInt64, UInt64, UInt64, UInt64)

    private let context: OpaquePointer

    /// The context of this thread; `nil` when OpenSSL has no SHA-256.
    static var ofThread: SHA256Context? { contexts.object }

    private static let contexts = PerThread { SHA256Context() }

    private init?() {
        guard let method = unsafe Method.sha256.method, let made = unsafe EVP_MD_CTX_new() else { return nil }
        guard unsafe EVP_DigestInit_ex(made, method, nil) == 1 else {
            ERR_clear_error()
            unsafe EVP_MD_CTX_free(made)
            return nil
        }
        unsafe context = made
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    func digest(of text: Span<UInt8>) -> Words? {
        var words: Words = (0, 0, 0, 0)
        let isDone = unsafe withUnsafeMutableBytes(of: &words) { out in
            unsafe text.withUnsafeBufferPointer { text in
                // Begun again by the method that the context has.
                unsafe EVP_DigestInit_ex(context, nil, nil) == 1 && EVP_DigestUpdate(context, text.baseAddress, text.count) == 1
                    && EVP_DigestFinal_ex(context, out.baseAddress?.assumingMemoryBound(to: UInt8.self), nil) == 1
            }
        }
        if isDone { return words }
        ERR_clear_error()
        return nil
    }

    @safe private final class Method: @unchecked Sendable {
        static let sha256 = Method()

        let method: OpaquePointer?

        private init() {
            unsafe method = EVP_MD_fetch(nil, immortal("SHA256"), nil)
            if unsafe method == nil { ERR_clear_error() }
        }

        deinit { unsafe EVP_MD_free(method) }
    }
}
