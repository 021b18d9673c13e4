import JOSE
import TestSupport
import Testing
import Vectors

@Suite("Wycheproof: signatures and codes", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct PrimitiveTests {
    /// Files with parameters of JOSE, and how many of their tests are accepted.
    static let files: [(String, Int)] = [
        ("ecdsa_secp256r1_sha256_p1363", 173), ("ecdsa_secp384r1_sha384_p1363", 193), ("ecdsa_secp521r1_sha512_p1363", 231),
        ("ecdsa_secp256k1_sha256_p1363", 167), ("ed25519", 88), ("ed448", 17),
        ("rsa_signature_2048_sha256", 9), ("rsa_signature_2048_sha384", 7), ("rsa_signature_2048_sha512", 8),
        ("rsa_signature_3072_sha256", 8), ("rsa_signature_3072_sha384", 7), ("rsa_signature_3072_sha512", 8),
        ("rsa_signature_4096_sha256", 7), ("rsa_signature_4096_sha384", 7), ("rsa_signature_4096_sha512", 7),
        ("rsa_pss_2048_sha256_mgf1_32", 63), ("rsa_pss_3072_sha256_mgf1_32", 63), ("rsa_pss_4096_sha256_mgf1_32", 63),
        ("rsa_pss_2048_sha384_mgf1_48", 95), ("rsa_pss_4096_sha384_mgf1_48", 95), ("rsa_pss_4096_sha512_mgf1_64", 132),
    ]

    @Test("every valid signature is accepted and nothing else: `acceptable`, no NULL in the DigestInfo, is refused", arguments: files)
    func labels(_ file: String, _ valid: Int) throws {
        let results = try SharedVectors.wycheproof("primitives/\(file)")
        #expect(results.disagreements.map(\.id) == [])
        #expect(results.onPurpose == [])
        #expect(results.results.count(where: \.isAccepted) == valid)
        #expect(results.results.filter { $0.label != "valid" && $0.isAccepted } == [])
    }

    /// The parameters of these files are none of JOSE, so the good signatures in them must be refused too.
    static let foreign: [(String, refused: Int, accepted: [String])] = [
        ("rsa_pss_2048_sha256_mgf1_0", 61, ["69"]), ("rsa_pss_2048_sha256_mgf1sha1_20", 63, []),
        ("rsa_pss_4096_sha512_mgf1_32", 132, []),
        // SHA-256, SHA-384 and SHA-512, each with its own mask and a salt of its length.
        ("rsa_pss_misc", 147, ["76", "113", "150"]),
        ("ecdsa_secp256r1_sha512_p1363", 242, []), ("ecdsa_secp384r1_sha512_p1363", 230, []),
    ]

    @Test("signatures with parameters that JOSE does not have are refused, but for those listed", arguments: foreign)
    func foreignParameters(_ file: String, _ refused: Int, _ accepted: [String]) throws {
        let results = try SharedVectors.wycheproof("primitives/\(file)")
        #expect(results.results.filter(\.isAccepted).map(\.id) == accepted)
        #expect(results.onPurpose.map(\.tests) == [refused])
    }

    @Test(
        "codes: every verdict equals the label, where the secret is as long as the hash and the code whole",
        arguments: ["hmac_sha256", "hmac_sha384", "hmac_sha512"])
    func codes(_ file: String) throws {
        let results = try SharedVectors.wycheproof("primitives/\(file)")
        #expect(results.disagreements == [])
        #expect(results.results.count(where: \.isAccepted) == 30)
        #expect(results.onPurpose.map(\.tests) == [30, 6])
    }
}

extension SharedVectors {
    /// A file of Wycheproof, run.
    static func wycheproof(_ path: String) throws -> VectorResults { try Wycheproof(json("wycheproof/\(path)_test.json")).results() }
}
