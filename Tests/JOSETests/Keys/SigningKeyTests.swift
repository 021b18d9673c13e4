import JOSE
import TestSupport
import Testing

@Suite("Signing keys")
struct SigningKeyTests {
    @Test("PKCS#8 of each algorithm's key is read", arguments: SignatureAlgorithm.allCases)
    func pkcs8(_ algorithm: SignatureAlgorithm) throws {
        let key = try TestKeys.signing(algorithm, id: "k")
        #expect(key.algorithm == algorithm)
        #expect(key.id == "k")
        #expect(algorithm.fits(key.publicKey.kind))
        #expect(try key.publicKey.thumbprint == PEM.publicKey(TestKeys.publicPEM(TestKeys.name(algorithm))).thumbprint)
    }

    @Test("SEC1 is read too")
    func sec1() throws {
        let key = try SigningKey(pem: utf8(TestPEM.sec1), algorithm: .es256)
        #expect(try key.publicKey.thumbprint == TestKeys.signing(.es256).publicKey.thumbprint)
    }

    @Test("a key works with the algorithms of its kind only", arguments: SignatureAlgorithm.allCases)
    func otherAlgorithms(_ own: SignatureAlgorithm) throws {
        let pem = try TestKeys.pem(TestKeys.name(own))
        let kind = try TestKeys.signing(own).publicKey.kind
        for algorithm in SignatureAlgorithm.allCases where !algorithm.fits(kind) {
            let fault = SigningKey.Failure.key(.algorithm(stated: algorithm.rawValue, kind: kind))
            #expect(throws: fault) { try SigningKey(pem: pem, algorithm: algorithm) }
        }
        for algorithm in kind.algorithms { #expect(try SigningKey(pem: pem, algorithm: algorithm).algorithm == algorithm) }
    }

    @Test("a small RSA key signs nothing")
    func small() throws {
        let pem = try TestKeys.pem("rsa-1024")
        #expect(throws: SigningKey.Failure.key(.tooSmall(bits: 1024))) { try SigningKey(pem: pem, algorithm: .rs256) }
    }

    @Test(
        "an encrypted key is refused and nobody is asked for its pass phrase", .timeLimit(.minutes(1)),
        arguments: [TestPEM.encrypted, TestPEM.encryptedSEC1])
    func encrypted(_ pem: String) {
        #expect(throws: SigningKey.Failure.pem) { try SigningKey(pem: utf8(pem), algorithm: .es256) }
    }

    @Test("what is no private key in PEM is refused")
    func noPEM() throws {
        let publicPEM = String(decoding: try TestKeys.publicPEM("oidc-es256"), as: UTF8.self)
        for text in ["", "rubbish", publicPEM, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"] {
            #expect(throws: SigningKey.Failure.pem) { try SigningKey(pem: utf8(text), algorithm: .es256) }
        }
        #expect(throws: SigningKey.Failure.key(.unsupported("PEM"))) {
            try SigningKey(pem: utf8(TestPEM.keyAgreement), algorithm: .ed25519)
        }
    }

    // MARK: JWK

    static let pairs: [(JSONValue, SignatureAlgorithm)] = [
        (RFCExamples.rsaPair, .rs256), (RFCExamples.rsaPair, .ps512), (RFCExamples.p256Pair, .es256), (RFCExamples.p521Pair, .es512),
        (RFCExamples.ed25519Pair, .edDSA), (RFCExamples.ed25519Pair, .ed25519),
    ]

    @Test("a private JWK of the RFCs signs what its public half verifies", arguments: pairs)
    func jwk(_ pair: JSONValue, _ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey(jwk: pair.with("kid", "k"), algorithm: algorithm)
        #expect(key.id == "k")
        #expect(try SigningKey(jwk: pair.with("kid", "k"), algorithm: algorithm, id: "other").id == "other")
        let token = try CompactJWS(parsing: utf8(key.token(claims: ["a": 1])))
        let publicHalf = ["d", "p", "q", "dp", "dq", "qi"].reduce(pair) { $0.with($1, nil) }
        #expect(try token.verified(by: JWK(publicHalf).verificationKey(for: algorithm).get()).payload["a"]?.integer == 1)
    }

    @Test("a private half of another key is refused", arguments: pairs)
    func halvesDiffer(_ pair: JSONValue, _ algorithm: SignatureAlgorithm) throws {
        let other = try #require(pair["d"]?.string)
        // The second to last character has no bits to spare.
        let changed = String(other.dropLast(2)) + (other.dropLast().last == "A" ? "B" : "A") + String(other.suffix(1))
        let jwk = ["d", "p", "q", "dp", "dq", "qi"].reduce(pair) { $0[$1] == nil ? $0 : $0.with($1, .string(changed)) }
        #expect(throws: SigningKey.Failure.halvesDiffer) { try SigningKey(jwk: jwk, algorithm: algorithm) }
    }

    static let faults: [(JSONValue, SignatureAlgorithm, KeyFault)] = [
        (RFCExamples.rsaPair.with("d", nil), .rs256, .missing(member: "d")),
        (RFCExamples.rsaPair.with("qi", nil), .rs256, .missing(member: "qi")),
        (RFCExamples.rsaPair.with("p", 5), .rs256, .wrongType(member: "p")),
        (RFCExamples.rsaPair.with("d", "A"), .rs256, .encoding(member: "d")),
        (RFCExamples.rsaPair.with("kty", nil), .rs256, .missing(member: "kty")),
        (RFCExamples.p256Pair.with("d", nil), .es256, .missing(member: "d")),
        (RFCExamples.p256Pair.with("d", "A="), .es256, .encoding(member: "d")),
        (RFCExamples.p256Pair.with("crv", "P-1"), .es256, .unsupported("P-1")),
        (RFCExamples.ed25519Pair.with("x", "AAAA"), .edDSA, .width(member: "x", octets: 3, expected: 32)),
        (RFCExamples.ed25519Pair.with("d", "AAAA"), .edDSA, .refused),
        (["kty": "oct", "k": "AAAA"], .rs256, .unsupported("oct")),
        ([], .rs256, .missing(member: "kty")),
    ]

    @Test("a JWK that is no pair says why", arguments: faults)
    func jwkFault(_ jwk: JSONValue, _ algorithm: SignatureAlgorithm, _ fault: KeyFault) {
        #expect(throws: SigningKey.Failure.jwk(fault)) { try SigningKey(jwk: jwk, algorithm: algorithm) }
    }

    @Test("a pair for another algorithm is refused")
    func otherAlgorithm() {
        #expect(throws: SigningKey.Failure.key(.algorithm(stated: "ES256", kind: .rsa))) {
            try SigningKey(jwk: RFCExamples.rsaPair, algorithm: .es256)
        }
    }

    // MARK: Secrecy

    @Test("a signing key prints its kind and nothing of the key", arguments: pairs)
    func printsNothing(_ pair: JSONValue, _ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey(jwk: pair, algorithm: algorithm)
        var dumped = ""
        dump(key, to: &dumped)
        dump([key], to: &dumped)
        let expected = "signing key \(key.publicKey.typeName) for \(algorithm.rawValue)"
        #expect(String(describing: key) == expected)
        #expect(String(reflecting: key) == expected)
        #expect("\(key)" == expected)
        #expect(Mirror(reflecting: key).children.isEmpty)
        for name in ["d", "p", "q", "n", "x"] {
            if let text = pair[name]?.string { #expect(!dumped.contains(text)) }
        }
        #expect(!dumped.contains("handle"))
    }
}
