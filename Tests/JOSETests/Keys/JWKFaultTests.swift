import JOSE
import TestSupport
import Testing

@Suite("Faults of a JWK")
struct JWKFaultTests {
    static let short = JSONValue.string(base64URL([UInt8](repeating: 1, count: 31)))
    static let long = JSONValue.string(base64URL([UInt8](repeating: 1, count: 33)))
    static let zero = JSONValue.string(base64URL([UInt8](repeating: 0, count: 32)))
    /// The field of P-256: a coordinate must be smaller.
    static let field = JSONValue.string(base64URL(octets(hexadecimal: "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")))

    static let faults: [(JWKCase, KeyFault)] = [
        (JWKCase("kty absent", .rs256, [("kty", nil)]), .missing(member: "kty")),
        (JWKCase("kty a number", .rs256, [("kty", 3)]), .wrongType(member: "kty")),
        (JWKCase("kty unknown", .rs256, [("kty", "AKP")]), .unsupported("AKP")),
        (JWKCase("kty in other case", .rs256, [("kty", "rsa")]), .unsupported("rsa")),
        (JWKCase("kty oct", .rs256, [("kty", "oct"), ("k", "c2VjcmV0")]), .symmetric),
        (JWKCase("kty oct without k", .rs256, [("kty", "oct")]), .symmetric),
        (JWKCase("kid a number", .rs256, [("kid", 7)]), .wrongType(member: "kid")),
        (JWKCase("kid null", .es256, [("kid", .some(.null))]), .wrongType(member: "kid")),
        (JWKCase("alg an array", .rs256, [("alg", ["RS256"])]), .wrongType(member: "alg")),
        (JWKCase("n absent", .rs256, [("n", nil)]), .missing(member: "n")),
        (JWKCase("e absent", .rs256, [("e", nil)]), .missing(member: "e")),
        (JWKCase("n a number", .rs256, [("n", 65537)]), .wrongType(member: "n")),
        (JWKCase("e a number", .rs256, [("e", 65537)]), .wrongType(member: "e")),
        (JWKCase("n empty", .rs256, [("n", "")]), .encoding(member: "n")),
        (JWKCase("e empty", .rs256, [("e", "")]), .encoding(member: "e")),
        (JWKCase("n with a foreign byte", .rs256, [("n", "AQ!B")]), .encoding(member: "n")),
        (JWKCase("e of an impossible length", .rs256, [("e", "A")]), .encoding(member: "e")),
        (JWKCase("e with bits to spare", .rs256, [("e", "AR")]), .encoding(member: "e")),
        (JWKCase("n of 1024 bits", .rs256, [("n", RSANumbers.modulus(bits: 1024))]), .tooSmall(bits: 1024)),
        (JWKCase("n of 2047 bits", .rs256, [("n", RSANumbers.modulus(bits: 2047))]), .tooSmall(bits: 2047)),
        (JWKCase("n zero", .rs256, [("n", "AA")]), .tooSmall(bits: 0)),
        (JWKCase("n of 16385 bits", .rs256, [("n", RSANumbers.modulus(bits: 16385))]), .tooLarge(bits: 16385)),
        (JWKCase("n even", .rs256, [("n", RSANumbers.modulus(bits: 2048, isOdd: false))]), .evenModulus),
        (JWKCase("n of the ROCA generator", .rs256, [("n", .string(ROCATests.marked))]), .roca),
        (JWKCase("e zero", .rs256, [("e", RSANumbers.exponent(0))]), .exponent),
        (JWKCase("e one", .rs256, [("e", RSANumbers.exponent(1))]), .exponent),
        (JWKCase("e two", .rs256, [("e", RSANumbers.exponent(2))]), .exponent),
        (JWKCase("e even", .rs256, [("e", RSANumbers.exponent(65536))]), .exponent),
        (JWKCase("e over 2^32", .rs256, [("e", RSANumbers.exponent(1 << 32 | 1))]), .exponent),
        (JWKCase("e over 64 bits", .rs256, [("e", .string(base64URL([1, 0, 0, 0, 0, 0, 0, 0, 3])))]), .exponent),
        (JWKCase("crv absent", .es256, [("crv", nil)]), .missing(member: "crv")),
        (JWKCase("crv null", .es256, [("crv", .some(.null))]), .wrongType(member: "crv")),
        (JWKCase("crv unknown", .es256, [("crv", "P-224")]), .unsupported("P-224")),
        (JWKCase("crv of another kty", .es256, [("crv", "Ed25519")]), .unsupported("Ed25519")),
        (JWKCase("crv of the name of a kty", .es256, [("crv", "RSA")]), .unsupported("RSA")),
        (JWKCase("OKP with the Kelvin sign", .ed25519, [("kty", "O\u{212A}P")]), .unsupported("O\u{212A}P")),
        (JWKCase("OKP with an EC curve", .ed25519, [("crv", "P-256")]), .unsupported("P-256")),
        (JWKCase("OKP for key agreement", .ed25519, [("crv", "X25519")]), .unsupported("X25519")),
        (JWKCase("x absent", .es256, [("x", nil)]), .missing(member: "x")),
        (JWKCase("y absent", .es256, [("y", nil)]), .missing(member: "y")),
        (JWKCase("y an object", .es256, [("y", .object([]))]), .wrongType(member: "y")),
        (
            JWKCase(
                "x with padding, which is tolerated in n and e only", .es256,
                [("x", .string(base64URL([UInt8](repeating: 1, count: 32)) + "="))]), .encoding(member: "x")
        ),
        (JWKCase("x in standard base64", .es256, [("x", .string(String(repeating: "+", count: 43)))]), .encoding(member: "x")),
        (JWKCase("x too short", .es256, [("x", short)]), .width(member: "x", octets: 31, expected: 32)),
        (JWKCase("y with a zero in front", .es256, [("y", long)]), .width(member: "y", octets: 33, expected: 32)),
        (JWKCase("x empty", .es384, [("x", "")]), .width(member: "x", octets: 0, expected: 48)),
        (
            JWKCase("P-521 of 65 octets", .es512, [("x", .string(base64URL([UInt8](repeating: 1, count: 65))))]),
            .width(member: "x", octets: 65, expected: 66)
        ),
        (JWKCase("Ed25519 too short", .ed25519, [("x", short)]), .width(member: "x", octets: 31, expected: 32)),
        (
            JWKCase("Ed448 of 56 octets", .ed448, [("x", .string(base64URL([UInt8](repeating: 1, count: 56))))]),
            .width(member: "x", octets: 56, expected: 57)
        ),
        (JWKCase("a point off the curve", .es256, [("y", .string(base64URL([UInt8](repeating: 1, count: 32))))]), .notOnCurve),
        (JWKCase("the point 0, 0", .es256, [("x", zero), ("y", zero)]), .notOnCurve),
        (JWKCase("a coordinate as large as the field", .es256, [("x", field)]), .notOnCurve),
        (JWKCase("a point of another curve of the same width", .es256, [("crv", "secp256k1")]), .notOnCurve),
    ]

    @Test("each fault is found, and the key without it is usable", arguments: faults)
    func fault(_ changed: JWKCase, _ fault: KeyFault) throws {
        let key = JWK(try changed.value())
        #expect(key.fault == fault)
        #expect(!key.isUsable)
        for algorithm in SignatureAlgorithm.allCases { #expect(Self.fault(of: key, for: algorithm) == fault) }
    }

    static func fault(of key: JWK, for algorithm: SignatureAlgorithm) -> KeyFault? {
        if case .failure(let fault) = key.verificationKey(for: algorithm) { fault } else { nil }
    }

    @Test("the keys that the faults are put into have none", arguments: SignatureAlgorithm.allCases)
    func unchanged(_ algorithm: SignatureAlgorithm) throws {
        let key = JWK(try TestKeys.jwk(algorithm, [JSONMember("kid", "k")]))
        #expect(key.fault == nil)
        #expect(key.oddities.isEmpty)
        #expect(Self.fault(of: key, for: algorithm) == nil)
    }

    static let kinds: [JSONValue] = [nil, true, 1, .real(0.5), "RSA", .array([]), [["kty": "RSA"]]]

    @Test("an entry that is no object is a fault of its own", arguments: kinds)
    func notAnObject(_ value: JSONValue) {
        #expect(JWK(value).fault == .notAnObject)
        #expect(JWK(.object([])).fault == .missing(member: "kty"))
    }

    static let purposes: [(JWKCase, KeyFault)] = [
        (JWKCase("use enc", .rs256, [("use", "enc")]), .use("enc")),
        (JWKCase("use in other case", .rs256, [("use", "SIG")]), .use("SIG")),
        (JWKCase("use empty", .rs256, [("use", "")]), .use("")),
        (JWKCase("use an array", .rs256, [("use", ["sig"])]), .wrongType(member: "use")),
        (JWKCase("key_ops without verify", .es256, [("key_ops", ["sign"])]), .operations(["sign"])),
        (JWKCase("key_ops empty", .es256, [("key_ops", .array([]))]), .operations([])),
        (JWKCase("key_ops twice the same", .es256, [("key_ops", ["verify", "verify"])]), .operations(["verify", "verify"])),
        (JWKCase("key_ops a string", .es256, [("key_ops", "verify")]), .wrongType(member: "key_ops")),
        (JWKCase("key_ops of numbers", .es256, [("key_ops", ["verify", 1])]), .wrongType(member: "key_ops")),
        (JWKCase("use good, key_ops not", .es256, [("use", "sig"), ("key_ops", ["encrypt"])]), .operations(["encrypt"])),
    ]

    @Test("a key that is not for verifying is well-formed and not usable", arguments: purposes)
    func purpose(_ changed: JWKCase, _ fault: KeyFault) throws {
        let key = JWK(try changed.value())
        #expect(key.purposeFault == fault)
        #expect(key.fault == fault)
        #expect(!key.isUsable)
        #expect((try? key.material.get()) != nil)
    }

    @Test(
        "private members make a key unusable, and their values are never repeated",
        arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"])
    func privateMembers(_ name: String) throws {
        let secret = "c2VjcmV0IHNlY3JldA"
        for algorithm in [SignatureAlgorithm.rs256, .es256, .ed25519] {
            let key = JWK(try TestKeys.jwk(algorithm, [JSONMember(name, .string(secret))]))
            #expect(key.fault == .privateMembers([name]))
            #expect(!String(reflecting: key).contains(secret))
        }
        let several = JWK(try TestKeys.jwk(.rs256, [JSONMember("d", 1), JSONMember("x", 1), JSONMember("q", nil)]))
        #expect(several.fault == .privateMembers(["d", "q"]))
    }

    @Test("a symmetric key's value is never repeated")
    func symmetric() {
        let key = JWK(["kty": "oct", "k": "c2VjcmV0IHNlY3JldA", "kid": "k"])
        #expect(key.fault == .symmetric)
        #expect(!String(reflecting: key).contains("c2VjcmV0IHNlY3JldA"))
    }
}
