import JOSE
import TestSupport
import Testing

@Suite("Wycheproof: signatures", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct PrimitiveTests {
    static let files: [(String, SignatureAlgorithm)] = [
        ("ecdsa_secp256r1_sha256_p1363", .es256), ("ecdsa_secp384r1_sha384_p1363", .es384), ("ecdsa_secp521r1_sha512_p1363", .es512),
        ("ecdsa_secp256k1_sha256_p1363", .es256K), ("ed25519", .ed25519), ("ed25519", .edDSA), ("ed448", .ed448),
        ("rsa_signature_2048_sha256", .rs256), ("rsa_signature_2048_sha384", .rs384), ("rsa_signature_2048_sha512", .rs512),
        ("rsa_signature_3072_sha256", .rs256), ("rsa_signature_3072_sha384", .rs384), ("rsa_signature_3072_sha512", .rs512),
        ("rsa_signature_4096_sha256", .rs256), ("rsa_signature_4096_sha384", .rs384), ("rsa_signature_4096_sha512", .rs512),
        ("rsa_pss_2048_sha256_mgf1_32", .ps256), ("rsa_pss_3072_sha256_mgf1_32", .ps256), ("rsa_pss_4096_sha256_mgf1_32", .ps256),
        ("rsa_pss_2048_sha384_mgf1_48", .ps384), ("rsa_pss_4096_sha384_mgf1_48", .ps384), ("rsa_pss_4096_sha512_mgf1_64", .ps512),
    ]

    @Test("every verdict equals the label", arguments: files)
    func labels(_ file: String, _ algorithm: SignatureAlgorithm) throws {
        var wrong: [Int] = []
        var valid = 0
        try forEachVerdict(in: file, algorithm) { test, accepted in
            if accepted != test.isValid { wrong.append(test.id) }
            if accepted { valid += 1 }
        }
        #expect(wrong.isEmpty)
        #expect(valid > 0)
    }

    /// The parameters of these files are none of JOSE, so the good signatures in them must be refused too.
    static let foreign: [(String, SignatureAlgorithm, [Int: String])] = [
        ("rsa_pss_2048_sha256_mgf1_0", .ps256, [69: "s_len changed to 32: a correct PS256 signature"]),
        ("rsa_pss_2048_sha256_mgf1sha1_20", .ps256, [:]),
        ("rsa_pss_4096_sha512_mgf1_32", .ps512, [:]),
        ("rsa_pss_misc", .ps256, [76: "SHA-256, MGF1 with SHA-256 and a salt of 32: PS256"]),
        ("rsa_pss_misc", .ps384, [113: "SHA-384, MGF1 with SHA-384 and a salt of 48: PS384"]),
        ("rsa_pss_misc", .ps512, [150: "SHA-512, MGF1 with SHA-512 and a salt of 64: PS512"]),
        ("ecdsa_secp256r1_sha512_p1363", .es256, [:]),
        ("ecdsa_secp384r1_sha512_p1363", .es384, [:]),
    ]

    @Test("signatures with parameters that JOSE does not have are refused, but for those listed", arguments: foreign)
    func foreignParameters(_ file: String, _ algorithm: SignatureAlgorithm, _ listed: [Int: String]) throws {
        var accepted: Set<Int> = []
        try forEachVerdict(in: file, algorithm) { test, verdict in
            if verdict { accepted.insert(test.id) }
        }
        #expect(accepted == Set(listed.keys))
    }

    private func forEachVerdict(
        in file: String, _ algorithm: SignatureAlgorithm, _ body: (Wycheproof.Case, Bool) -> Void
    ) throws {
        for group in try Wycheproof.groups("primitives/\(file)") {
            let publicKey = try PEM.publicKey(utf8(#require(group.value["publicKeyPem"]?.string)))
            if let jwk = group.value["publicKeyJwk"] ?? group.value["keyJwk"] {
                #expect(try JWK(jwk).material.get().thumbprint == publicKey.thumbprint)
            }
            let key = try #require(VerificationKey(publicKey, algorithm: algorithm, id: nil))
            for test in group.tests { body(test, key.accepts(try test.octets("sig"), over: try test.octets("msg"))) }
        }
    }
}
