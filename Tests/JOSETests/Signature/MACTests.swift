import JOSE
import TestSupport
import Testing

@Suite("HMAC: signing and verifying")
struct MACTests {
    static let longKey: [(MACAlgorithm, String)] = [
        (.hs256, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        (.hs384, "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952"),
        (
            .hs512,
            "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
        ),
    ]

    @Test("RFC 4231 4.7: a secret longer than a block of its hash", arguments: longKey)
    func longSecret(_ algorithm: MACAlgorithm, _ expected: String) throws {
        let secret = try SharedSecret([UInt8](repeating: 0xAA, count: 131), algorithm: algorithm)
        let code = try secret.sign(utf8("Test Using Larger Than Block-Size Key - Hash Key First"))
        #expect(code == octets(hexadecimal: expected))
    }

    @Test("what a secret signs it verifies, and says of it what helps nobody to guess it", arguments: MACAlgorithm.allCases)
    func roundTrip(_ algorithm: MACAlgorithm) throws {
        let secret = try SharedSecret.ofLength(70, algorithm)
        let token = try CompactJWS(parsing: utf8(secret.token(claims: ["iss": "i"], id: "k-1", type: "JWT")))
        let verified = try token.verified(bySharedSecret: secret)
        #expect(verified.payload.root.value == ["iss": "i"])
        #expect(verified.header.value == ["kid": "k-1", "typ": "JWT", "alg": .string(algorithm.rawValue)])
        #expect(verified.key.algorithmName == algorithm.rawValue)
        #expect(verified.key.typeName == "oct-560")
        #expect(verified.key.id == "k-1")
        #expect(verified.key.thumbprint == nil)
        #expect(verified.key.publicKey == nil)
        #expect(verified.key.oddities.isEmpty)
    }

    @Test("the token's kid says nothing", arguments: [#"{"alg":"HS256"}"#, #"{"alg":"HS256","kid":""}"#, #"{"kid":"x","alg":"HS256"}"#])
    func anyKeyID(_ header: String) throws {
        let secret = try SharedSecret.ofLength(32, .hs256)
        let token = try CompactJWS(parsing: utf8(secret.token(header: utf8(header), payload: utf8("{}"))))
        #expect(try token.verified(bySharedSecret: secret).key.id == token.header.keyID)
    }

    @Test("one bit changed anywhere in signature, header or payload spoils it", arguments: MACAlgorithm.allCases)
    func changed(_ algorithm: MACAlgorithm) throws {
        let secret = try SharedSecret.ofLength(64, algorithm)
        let input = utf8("eyJhbGciOiJIUzI1NiJ9.e30")
        let code = try secret.sign(input)
        #expect(code.count == algorithm.hashLength)
        #expect(secret.accepts(code, over: input))
        for at in 0..<code.count * 8 {
            var other = code
            other[at / 8] ^= 1 << UInt8(at % 8)
            #expect(!secret.accepts(other, over: input), "bit \(at)")
        }
        for at in input.indices {
            var other = input
            other[at] ^= 1
            #expect(!secret.accepts(code, over: other), "octet \(at)")
        }
        #expect(!secret.accepts(code, over: input + [0]))
        #expect(!secret.accepts(code, over: input.dropLast()))
        #expect(!secret.accepts(code, over: []))
    }

    @Test("a signature of another length is refused: a beginning of the right one too", arguments: MACAlgorithm.allCases)
    func otherLength(_ algorithm: MACAlgorithm) throws {
        let secret = try SharedSecret.ofLength(64, algorithm)
        let text = utf8(try secret.token(claims: [:]))
        let code = try Tokens.signature(of: text)
        for octets in (1..<code.count).map({ Array(code.prefix($0)) }) + [
            code + [0], [0] + code, code + code, [UInt8](repeating: 0, count: 1000),
        ] {
            let token = try CompactJWS(parsing: Tokens.replacing(signatureOf: text, with: octets))
            #expect(throws: CompactJWS.SignatureFailure.invalid(.length(octets: octets.count, expected: code.count))) {
                try token.verified(bySharedSecret: secret)
            }
        }
        #expect(!secret.accepts([], over: utf8("x")))
    }

    @Test("another secret does not verify, be it longer by one octet or other in one bit", arguments: MACAlgorithm.allCases)
    func otherSecret(_ algorithm: MACAlgorithm) throws {
        let bytes = (0..<64).map { UInt8($0 + 1) }
        let token = try CompactJWS(parsing: utf8(SharedSecret(bytes, algorithm: algorithm).token(claims: [:])))
        var flipped = bytes
        flipped[63] ^= 1
        for other in [bytes + [0x0A], Array(bytes.dropFirst()) + [7], flipped, bytes + bytes] {
            #expect(throws: CompactJWS.SignatureFailure.invalid(.ordinary)) {
                try token.verified(bySharedSecret: SharedSecret(other, algorithm: algorithm))
            }
        }
    }

    @Test("a secret verifies only tokens that name its algorithm, though the code is good", arguments: MACAlgorithm.allCases)
    func algorithmDiffers(_ own: MACAlgorithm) throws {
        let secret = try SharedSecret.ofLength(64, own)
        let names =
            MACAlgorithm.allCases.map(\.rawValue) + SignatureAlgorithm.allCases.map(\.rawValue) + ["none", "hs256", "HS256 ", "HS1", ""]
        for name in names where name != own.rawValue {
            let token = try CompactJWS(parsing: utf8(secret.token(header: utf8("{\"alg\":\"\(name)\"}"), payload: utf8("{}"))))
            #expect(throws: CompactJWS.SignatureFailure.algorithmDiffers) { try token.verified(bySharedSecret: secret) }
        }
        let nameless = try CompactJWS(parsing: utf8(secret.token(header: utf8("{}"), payload: utf8("{}"))))
        #expect(throws: CompactJWS.SignatureFailure.algorithmDiffers) { try nameless.verified(bySharedSecret: secret) }
    }

    @Test("no public key verifies an HMAC, and no secret a signature", arguments: SignatureAlgorithm.allCases)
    func confusion(_ algorithm: SignatureAlgorithm) throws {
        let secret = try SharedSecret.ofLength(64, .hs256)
        let mac = try CompactJWS(parsing: utf8(secret.token(claims: [:])))
        #expect(throws: CompactJWS.SignatureFailure.algorithmDiffers) { try mac.verified(by: Tokens.key(algorithm)) }
        let signed = try CompactJWS(parsing: utf8(TestKeys.signing(algorithm).token(claims: [:])))
        #expect(throws: CompactJWS.SignatureFailure.algorithmDiffers) { try signed.verified(bySharedSecret: secret) }
    }

    @Test("a header that must not be verified is not, whatever the code")
    func headerFault() throws {
        let secret = try SharedSecret.ofLength(32, .hs256)
        let token = try CompactJWS(parsing: utf8(secret.token(header: utf8(#"{"alg":"HS256","crit":["x"]}"#), payload: utf8("{}"))))
        #expect(throws: CompactJWS.SignatureFailure.header(.critical(["x"]))) { try token.verified(bySharedSecret: secret) }
    }

    @Test("one secret verifies for many tasks at once")
    func concurrently() async throws {
        let secret = try SharedSecret.ofLength(64, .hs512)
        let good = try CompactJWS(parsing: utf8(secret.token(claims: ["sub": "a"])))
        let bad = try CompactJWS(parsing: Tokens.replacing(signatureOf: utf8(secret.token(claims: [:])), with: secret.sign(utf8("other"))))
        let verdicts = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask { ((try? (index % 2 == 0 ? good : bad).verified(bySharedSecret: secret)) != nil) == (index % 2 == 0) }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(verdicts == Array(repeating: true, count: 200))
    }

    @Test("the left half of the hash is that of the algorithm", arguments: MACAlgorithm.allCases)
    func halfHash(_ algorithm: MACAlgorithm) throws {
        let secret = try SharedSecret.ofLength(64, algorithm)
        let key = try CompactJWS(parsing: utf8(secret.token(claims: [:]))).verified(bySharedSecret: secret).key
        let same: SignatureAlgorithm = algorithm == .hs256 ? .rs256 : algorithm == .hs384 ? .rs384 : .rs512
        #expect(key.halfHash(of: utf8("access token").span) == same.halfHash(of: utf8("access token").span))
    }
}
