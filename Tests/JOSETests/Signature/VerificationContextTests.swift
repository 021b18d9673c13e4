@testable import JOSE
import TestSupport
import Testing

@Suite("Contexts that verify again and again")
struct VerificationContextTests {
    @Test("a signature that fails, however, leaves no trace: the next is judged alone", arguments: SignatureAlgorithm.allCases)
    func afterFailures(_ algorithm: SignatureAlgorithm) throws {
        let (key, signer) = (try Tokens.key(algorithm), try TestKeys.signing(algorithm))
        let inputs = [utf8("a"), utf8(""), utf8(String(repeating: "b", count: 5000))]
        let good = try inputs.map { try signer.sign($0) }
        var failing = [[UInt8](repeating: 0, count: key.signatureLength), [UInt8](repeating: 0xFF, count: key.signatureLength), []]
        failing += good.map { $0.dropLast() + [$0.last.map { $0 ^ 1 } ?? 0] }
        failing += good.map { [$0.first.map { $0 ^ 0x80 } ?? 0] + $0.dropFirst() }
        failing += good.map { Array($0.dropLast()) }
        for wrong in failing {
            for (input, signature) in zip(inputs, good) {
                #expect(!key.accepts(wrong, over: input))
                #expect(key.accepts(signature, over: input))
                #expect(!key.accepts(signature, over: input + [0]))
            }
        }
    }

    @Test("a key that was copied for another call verifies what the key does", arguments: SignatureAlgorithm.allCases)
    func copies(_ algorithm: SignatureAlgorithm) throws {
        let signer = try TestKeys.signing(algorithm)
        let original = signer.publicKey.handle
        let copy = try #require(original.copy)
        #expect(copy !== original)
        let verifier = try #require(OpenSSLVerifier(copy, algorithm: algorithm))
        let signature = try signer.sign(utf8("input"))
        func accepts(_ input: [UInt8]) -> Bool { verifier.verifies(signature.span, over: input.span) }
        #expect(accepts(utf8("input")))
        #expect(!accepts(utf8("Input")))
    }

    @Test("eight that no call is using are kept, and each is given to one call alone")
    func idle() throws {
        let handle = try TestKeys.signing(.es256).publicKey.handle
        let idle = IdleContexts()
        #expect(idle.take() == nil)
        let contexts = try (0..<12).map { _ in try #require(VerificationContext(handle, algorithm: .es256)) }
        for context in contexts { idle.put(context) }
        var taken: [ObjectIdentifier] = []
        while let context = idle.take() { taken.append(ObjectIdentifier(context)) }
        #expect(taken.count == 8)
        #expect(Set(taken).count == 8)
        #expect(Set(taken).isSubset(of: contexts.map { ObjectIdentifier($0) }))
    }
}
