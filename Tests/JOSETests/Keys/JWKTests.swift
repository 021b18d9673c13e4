import JOSE
import TestSupport
import Testing

@Suite("JWK")
struct JWKTests {
    static let good: [JWKCase] = [
        JWKCase("no kid", .rs256, [("kid", nil)]),
        JWKCase("kid empty", .rs256, [("kid", "")]),
        JWKCase("use sig", .rs256, [("use", "sig")]),
        JWKCase("key_ops verify", .rs256, [("key_ops", ["verify"])]),
        JWKCase("key_ops sign and verify", .rs256, [("key_ops", ["sign", "verify"])]),
        JWKCase("use and key_ops", .rs256, [("use", "sig"), ("key_ops", ["verify"])]),
        JWKCase("alg stated", .rs256, [("alg", "RS256")]),
        JWKCase("n of 2048 bits", .rs256, [("n", RSANumbers.modulus(bits: 2048))]),
        JWKCase("n of 2049 bits", .rs256, [("n", RSANumbers.modulus(bits: 2049))]),
        JWKCase("n of 16384 bits", .rs256, [("n", RSANumbers.modulus(bits: 16384))]),
        JWKCase("e of 2^32 - 1", .rs256, [("e", RSANumbers.exponent(0xFFFF_FFFF))]),
        JWKCase("members unknown here", .rs256, [("x-more", ["a": [nil]]), ("ext", true), ("x5u", 5)]),
        JWKCase("certificate members that are rubbish", .rs256, [("x5c", ["!"]), ("x5t", 1), ("x5t#S256", nil)]),
        JWKCase("members of another key type", .ed25519, [("n", 1), ("e", "!"), ("y", 5)]),
    ]

    @Test("none of these spoils a key", arguments: good)
    func spoilsNothing(_ changed: JWKCase) throws {
        let key = JWK(try changed.value())
        #expect(key.fault == nil)
        #expect(key.purposeFault == nil)
        #expect(key.isUsable)
        #expect(key.oddities.isEmpty)
    }

    @Test("the stated members are kept as stated; an empty kid counts as absent")
    func stated() throws {
        let key = JWK(try TestKeys.jwk(.rs256, [JSONMember("kid", "cafe\u{301}"), JSONMember("alg", "RS256"), JSONMember("use", "sig")]))
        #expect(key.keyID == "cafe\u{301}")
        #expect(key.keyID != "caf\u{E9}")
        #expect(key.keyType == "RSA")
        #expect(key.algorithm == "RS256")
        #expect(key.use == "sig")
        #expect(JWK(try TestKeys.jwk(.rs256, [JSONMember("kid", "")])).keyID == nil)
        #expect(JWK(try TestKeys.jwk(.rs256, [JSONMember("kid", " ")])).keyID == " ")
    }

    // MARK: Encodings that are tolerated in n and e

    static func standardBase64(_ url: String) -> String { String(url.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) }

    /// A modulus of 2048 bits whose text has both of the characters in which the alphabets differ.
    static let modulus: [UInt8] = {
        var bytes = RSANumbers.modulusOctets(bits: 2048)
        bytes.replaceSubrange(0..<6, with: [0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF])
        return bytes
    }()

    static let odd: [(String, [(String, JSONValue?)], [JWK.Oddity])] = [
        ("standard base64 in n", [("n", .string(standardBase64(base64URL(modulus))))], [.standardAlphabet(member: "n")]),
        ("padding in n", [("n", .string(base64URL(modulus) + "=="))], [.padding(member: "n")]),
        ("a zero octet in n", [("n", .string(base64URL([0] + modulus)))], [.leadingZero(member: "n")]),
        ("padding in e", [("e", "AQABAQ==")], [.padding(member: "e")]),
        ("one padding character in e", [("e", "AQE=")], [.padding(member: "e"), .smallExponent]),
        ("a zero octet in e", [("e", "AAEAAQ")], [.leadingZero(member: "e")]),
        ("standard base64 in e", [("e", "+/8B")], [.standardAlphabet(member: "e")]),
        ("an exponent of three", [("e", "Aw")], [.smallExponent]),
        ("an exponent just under 65537", [("e", RSANumbers.exponent(65535))], [.smallExponent]),
        (
            "all of them, as the Cognito identity key set has been published",
            [("n", .string(standardBase64(base64URL([0] + modulus)) + "=")), ("e", "AAM=")],
            [
                .padding(member: "n"), .standardAlphabet(member: "n"), .leadingZero(member: "n"), .padding(member: "e"),
                .leadingZero(member: "e"), .smallExponent,
            ]
        ),
    ]

    @Test("odd encodings of n and e are tolerated and reported", arguments: odd)
    func oddities(_ name: String, _ changes: [(String, JSONValue?)], _ oddities: [JWK.Oddity]) throws {
        let base = try TestKeys.jwk(.rs256).with("n", .string(base64URL(Self.modulus)))
        let key = JWK(changes.reduce(base) { $0.with($1.0, $1.1) })
        #expect(key.fault == nil)
        #expect(key.oddities == oddities)
        #expect(try key.verificationKey(for: .rs256).get().oddities == oddities)
        if !changes.contains(where: { $0.0 == "e" }) { #expect(try key.material.get().thumbprint == JWK(base).material.get().thumbprint) }
    }

    @Test(
        "odder encodings are refused",
        arguments: [
            "-+8B", "_/8B", "AQAB====", "AQABAQ=", "AQABAAE==", "AQAB=", "AQ=AB", "AAABAAE", "AQ AB", "AQAB\n", "AQABAR==", "=",
        ])
    func tooOdd(_ exponent: String) throws {
        #expect(JWK(try TestKeys.jwk(.rs256).with("e", .string(exponent))).fault == .encoding(member: "e"))
    }

    // MARK: Algorithms

    @Test("a key without alg serves every algorithm of its kind and no other", arguments: SignatureAlgorithm.allCases)
    func withoutAlgorithm(_ own: SignatureAlgorithm) throws {
        let key = JWK(try TestKeys.jwk(own))
        let kind = try key.material.get().kind
        for algorithm in SignatureAlgorithm.allCases {
            switch key.verificationKey(for: algorithm) {
            case .success(let bound):
                #expect(algorithm.fits(kind))
                #expect(bound.algorithm == algorithm)
            case .failure(let fault):
                #expect(!algorithm.fits(kind))
                #expect(fault == .algorithm(stated: nil, kind: kind))
            }
        }
    }

    static let statements: [(SignatureAlgorithm, String, [SignatureAlgorithm])] = [
        (.rs256, "RS256", [.rs256]), (.rs256, "PS512", [.ps512]), (.es256, "ES256", [.es256]), (.ed25519, "EdDSA", [.edDSA, .ed25519]),
        (.ed25519, "Ed25519", [.edDSA, .ed25519]), (.ed448, "EdDSA", []), (.ed448, "Ed448", [.ed448]),
        (.ed25519, "Ed448", []),
        (.rs256, "ES256", []), (.es256, "ES384", []), (.es256, "ES256K", []), (.rs256, "RSA1_5", []), (.rs256, "RSA-OAEP", []),
        (.rs256, "none", []), (.rs256, "HS256", []),
        (.rs256, "rs256", []), (.rs256, "", []), (.es512, "ES521", []),
    ]

    @Test("a key with alg serves that one only", arguments: statements)
    func withAlgorithm(_ own: SignatureAlgorithm, _ stated: String, _ served: [SignatureAlgorithm]) throws {
        let key = JWK(try TestKeys.jwk(own, [JSONMember("alg", .string(stated))]))
        let kind = try key.material.get().kind
        let fault = KeyFault.algorithm(stated: stated, kind: kind)
        #expect(SignatureAlgorithm.allCases.filter { (try? key.verificationKey(for: $0).get()) != nil } == served)
        #expect(key.isUsable == !served.isEmpty)
        #expect(key.fault == (served.isEmpty ? fault : nil))
        for algorithm in SignatureAlgorithm.allCases where !served.contains(algorithm) {
            #expect(JWKFaultTests.fault(of: key, for: algorithm) == fault)
        }
    }
}
