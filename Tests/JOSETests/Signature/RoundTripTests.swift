import JOSE
import TestSupport
import Testing

@Suite("Signing and verifying", .serialized)
struct RoundTripTests {
    @Test("what a key signs its public half verifies, for every algorithm", arguments: SignatureAlgorithm.allCases)
    func roundTrip(_ algorithm: SignatureAlgorithm) throws {
        let key = try TestKeys.signing(algorithm, id: "caf\u{E9}")
        let claims: JSONValue = ["iss": "https://é.example", "n": .integer(.max), "list": [nil, .real(0.5)]]
        let token = try CompactJWS(parsing: utf8(key.token(claims: claims, type: "JWT")))
        let verified = try token.verified(by: Tokens.key(algorithm))
        #expect(verified.payload.root.value.spelling == claims.spelling)
        #expect(verified.header.value == ["kid": "caf\u{E9}", "typ": "JWT", "alg": .string(algorithm.rawValue)])
        #expect(verified.key.algorithmName == algorithm.rawValue)
        #expect(verified.key.thumbprint == key.publicKey.thumbprint)
    }

    static let lengths: [(SignatureAlgorithm, Int)] = [
        (.rs256, 256), (.rs384, 256), (.rs512, 256), (.ps256, 256), (.ps384, 384), (.ps512, 256), (.es256, 64), (.es384, 96), (.es512, 132),
        (.es256K, 64), (.edDSA, 64),
        (.ed25519, 64), (.ed448, 114),
    ]

    @Test("signatures have the one length of their algorithm and key", arguments: lengths)
    func length(_ algorithm: SignatureAlgorithm, _ length: Int) throws {
        let key = try TestKeys.signing(algorithm)
        for index in 0..<8 { #expect(try key.sign(utf8("\(index)")).count == length) }
        #expect(try Tokens.key(algorithm).signatureLength == length)
    }

    @Test("one bit changed anywhere in the signature spoils it", arguments: SignatureAlgorithm.allCases)
    func changedSignature(_ algorithm: SignatureAlgorithm) throws {
        let input = utf8("input")
        let signature = try TestKeys.signing(algorithm).sign(input)
        let key = try Tokens.key(algorithm)
        #expect(key.accepts(signature, over: input))
        for at in signature.indices {
            var changed = signature
            changed[at] ^= 1 << UInt8(at % 8)
            #expect(!key.accepts(changed, over: input), "octet \(at)")
        }
    }

    @Test("one bit changed anywhere in header or payload spoils the signature", arguments: SignatureAlgorithm.allCases)
    func changedInput(_ algorithm: SignatureAlgorithm) throws {
        let input = utf8("eyJhbGciOiJFUzI1NiJ9.e30")
        let signature = try TestKeys.signing(algorithm).sign(input)
        let key = try Tokens.key(algorithm)
        for at in input.indices {
            var changed = input
            changed[at] ^= 1
            #expect(!key.accepts(signature, over: changed), "octet \(at)")
        }
        #expect(!key.accepts(signature, over: input + [0]))
        #expect(!key.accepts(signature, over: input.dropLast()))
        #expect(!key.accepts(signature, over: []))
        #expect(key.accepts(signature, over: input))
    }

    @Test("a signature of another length is refused: empty, shorter, longer", arguments: SignatureAlgorithm.allCases)
    func otherLength(_ algorithm: SignatureAlgorithm) throws {
        let token = try TestKeys.signing(algorithm).token(claims: .object([]))
        let signature = try Tokens.signature(of: utf8(token))
        let key = try Tokens.key(algorithm)
        let wrong: [[UInt8]] = [
            Array(signature.dropLast()), Array(signature.dropFirst()), signature + [0], [0] + signature, signature + signature, [0],
            [UInt8](repeating: 0, count: 1000),
        ]
        for octets in wrong {
            let jws = try CompactJWS(parsing: Tokens.replacing(signatureOf: utf8(token), with: octets))
            #expect(throws: CompactJWS.SignatureFailure.invalid(.length(octets: octets.count, expected: signature.count))) {
                try jws.verified(by: key)
            }
        }
        #expect(!key.accepts([], over: utf8("x")))
    }

    @Test(
        "another key of the same kind does not verify",
        arguments: [
            ("stranger-rsa", SignatureAlgorithm.rs256), ("stranger-rsa", .ps256), ("stranger-p256", .es256), ("oidc-eddsa", .ed25519),
        ])
    func otherKey(_ name: String, _ algorithm: SignatureAlgorithm) throws {
        let token = try CompactJWS(parsing: utf8(TestKeys.signing(named: name, algorithm).token(claims: .object([]))))
        #expect(throws: CompactJWS.SignatureFailure.invalid(.ordinary)) { try token.verified(by: Tokens.key(algorithm)) }
    }

    @Test(
        "no algorithm verifies what another of the same key signed",
        arguments: [SignatureAlgorithm.rs256, .rs384, .rs512, .ps256, .ps384, .ps512])
    func otherAlgorithm(_ signing: SignatureAlgorithm) throws {
        let pem = try TestKeys.pem("oidc-rs256")
        let signature = try SigningKey(pem: pem, algorithm: signing).sign(utf8("input"))
        let jwk = JWK(try TestKeys.jwk(.rs256))
        for algorithm in KeyKind.rsa.algorithms {
            #expect(try jwk.verificationKey(for: algorithm).get().accepts(signature, over: utf8("input")) == (algorithm == signing))
        }
    }

    @Test("a key is never bound to an algorithm that does not fit it", arguments: SignatureAlgorithm.allCases)
    func noBinding(_ own: SignatureAlgorithm) throws {
        let key = try TestKeys.signing(own).publicKey
        for algorithm in SignatureAlgorithm.allCases {
            #expect((VerificationKey(key, algorithm: algorithm, id: nil) != nil) == algorithm.fits(key.kind))
        }
    }
}
