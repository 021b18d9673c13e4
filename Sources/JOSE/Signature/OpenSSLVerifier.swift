#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif
internal import Synchronization

/// One key with one algorithm, ready to verify on any number of threads at once: each call has a context for itself.
final class OpenSSLVerifier: Sendable {
    private let key: OpenSSLKey
    private let algorithm: SignatureAlgorithm
    private let ecdsaWidth: Int?
    private let idle = IdleContexts()

    init?(_ key: OpenSSLKey, algorithm: SignatureAlgorithm) {
        // Made at once, to see whether the two fit.
        guard let first = VerificationContext(key, algorithm: algorithm) else { return nil }
        self.key = key
        self.algorithm = algorithm
        if case .ecdsa(let width) = algorithm.row.family { ecdsaWidth = width } else { ecdsaWidth = nil }
        idle.put(first)
    }

    func verifies(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        guard let width = ecdsaWidth else { return verifiesRaw(signature, over: input) }
        guard let der = ECDSASignature.der(signature, width: width) else { return false }
        return verifiesRaw(der.span, over: input)
    }

    private func verifiesRaw(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        guard let context = idle.take() ?? VerificationContext(key.copy ?? key, algorithm: algorithm) else { return false }
        defer { idle.put(context) }
        return context.verifies(signature, over: input)
    }
}

/// The contexts of one verifier that no call is using: as many as calls have been under way at the same time, eight at most.
@safe struct IdleContexts: ~Copyable, Sendable {
    private static let count = 8
    private let places = unsafe InlineArray<8, Atomic<Unmanaged<VerificationContext>?>> { _ in unsafe Atomic(nil) }

    deinit { while take() != nil {} }

    /// One of them, which is then the caller's alone.
    func take() -> VerificationContext? {
        let start = Self.start
        for offset in 0..<Self.count {
            if let found = unsafe places[(start + offset) % Self.count].exchange(nil, ordering: .acquiring) {
                return unsafe found.takeRetainedValue()
            }
        }
        return nil
    }

    /// Keeps it for a later call, unless there are enough.
    func put(_ context: VerificationContext) {
        let kept = unsafe Unmanaged.passRetained(context)
        let start = Self.start
        for offset in 0..<Self.count {
            let place = (start + offset) % Self.count
            if unsafe places[place].compareExchange(expected: nil, desired: kept, ordering: .releasing).exchanged { return }
        }
        unsafe kept.release()
    }

    /// Where this thread begins to look: threads that look in different places do not get in each other's way.
    private static var start: Int {
        #if canImport(Glibc)
            let thread = UInt64(pthread_self())
        #else
            let thread = unsafe UInt64(UInt(bitPattern: pthread_self()))
        #endif
        return Int(truncatingIfNeeded: (thread &* 0x9E37_79B9_7F4A_7C15) >> 61)
    }
}
