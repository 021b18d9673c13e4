import JOSE
import Testing

@Suite("The algorithm table")
struct AlgorithmTableTests {
    static let kinds: [(SignatureAlgorithm, [KeyKind])] = [
        (.rs256, [.rsa]), (.rs384, [.rsa]), (.rs512, [.rsa]), (.ps256, [.rsa]), (.ps384, [.rsa]), (.ps512, [.rsa]), (.es256, [.p256]),
        (.es384, [.p384]),
        (.es512, [.p521]), (.es256K, [.secp256k1]), (.edDSA, [.ed25519]), (.ed25519, [.ed25519]), (.ed448, [.ed448]),
    ]

    @Test("each algorithm fits exactly its kinds of key", arguments: kinds)
    func fits(_ algorithm: SignatureAlgorithm, _ kinds: [KeyKind]) {
        #expect(KeyKind.allCases.filter(algorithm.fits) == kinds)
        for kind in KeyKind.allCases { #expect(kind.algorithms.contains(algorithm) == kinds.contains(kind)) }
    }

    @Test("the table above leaves no algorithm out")
    func complete() {
        #expect(Self.kinds.map(\.0) == SignatureAlgorithm.allCases)
    }

    @Test(
        "names are exact, and neither none nor a symmetric algorithm has one",
        arguments: [
            "none", "NONE", "nOnE", "", "HS256", "HS384", "HS512", "rs256", "Rs256", "RS256 ", " RS256", "RS256\0", "ES521", "ES256k",
            "EDDSA", "EdDsa", "ed25519", "Ed25519ph",
            "RS1", "RSA1_5", "RSA-OAEP", "dir", "ES224", "PS224",
        ])
    func unknownNames(_ name: String) {
        #expect(SignatureAlgorithm(rawValue: name) == nil)
    }

    @Test("a key's alg serves a token's alg of the same name, for a kind of key that fits", arguments: SignatureAlgorithm.allCases)
    func sameName(_ algorithm: SignatureAlgorithm) {
        for kind in KeyKind.allCases where algorithm.fits(kind) { #expect(algorithm.isStated(by: algorithm.rawValue, for: kind)) }
        #expect(!algorithm.isStated(by: algorithm.rawValue.lowercased(), for: .ed25519))
        #expect(!algorithm.isStated(by: "none", for: .rsa))
        #expect(!algorithm.isStated(by: "", for: .rsa))
    }

    @Test("EdDSA and Ed25519 are the same thing for an Ed25519 key, and no other two names are")
    func otherNames() {
        var pairs: [String] = []
        for kind in KeyKind.allCases {
            for token in kind.algorithms {
                for key in SignatureAlgorithm.allCases where key != token && token.isStated(by: key.rawValue, for: kind) {
                    pairs.append("\(kind.rawValue): \(token.rawValue) by \(key.rawValue)")
                }
            }
        }
        #expect(pairs == ["Ed25519: EdDSA by Ed25519", "Ed25519: Ed25519 by EdDSA"])
    }

    static let types: [(KeyKind, String)] = [
        (.rsa, "RSA"), (.p256, "EC"), (.p384, "EC"), (.p521, "EC"), (.secp256k1, "EC"), (.ed25519, "OKP"), (.ed448, "OKP"),
    ]

    @Test("each kind of key has its kty", arguments: types)
    func keyTypes(_ kind: KeyKind, _ type: String) {
        #expect(kind.keyType == type)
    }
}
