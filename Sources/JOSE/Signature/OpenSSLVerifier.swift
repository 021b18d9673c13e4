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
        return ECDSASignature.withDER(signature, width: width) { der in verifiesRaw(der, over: input) } ?? false
    }

    private func verifiesRaw(_ signature: Span<UInt8>, over input: Span<UInt8>) -> Bool {
        guard let context = idle.take() ?? VerificationContext(key.copy ?? key, algorithm: algorithm) else { return false }
        defer { idle.put(context) }
        return context.verifies(signature, over: input)
    }
}
