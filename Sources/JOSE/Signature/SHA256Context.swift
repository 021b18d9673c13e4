internal import COpenSSL

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// SHA-256 with all that can be prepared prepared: looking the algorithm up and setting a context up cost as much as a third of hashing a
/// token.
///
/// Each thread has a context of its own, which is freed when the thread ends.
@safe struct SHA256Context {
    /// The 256 bits.
    typealias Words = (UInt64, UInt64, UInt64, UInt64)

    private let context: OpaquePointer

    /// The context of this thread; `nil` when OpenSSL has no SHA-256.
    static var ofThread: SHA256Context? {
        guard let slot else { return nil }
        if let known = unsafe pthread_getspecific(slot) { return unsafe SHA256Context(context: OpaquePointer(known)) }
        guard let method = unsafe Method.sha256.method, let made = unsafe EVP_MD_CTX_new() else { return nil }
        guard unsafe EVP_DigestInit_ex(made, method, nil) == 1, unsafe pthread_setspecific(slot, UnsafeRawPointer(made)) == 0 else {
            ERR_clear_error()
            unsafe EVP_MD_CTX_free(made)
            return nil
        }
        return unsafe SHA256Context(context: made)
    }

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

    private static let slot: pthread_key_t? = {
        var slot = pthread_key_t()
        let made = unsafe pthread_key_create(&slot) { unsafe EVP_MD_CTX_free(OpaquePointer($0)) }
        return made == 0 ? slot : nil
    }()

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
