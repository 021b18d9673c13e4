import JOSE
import TestSupport
import Testing
import TokenCheckCLI

@Suite("tokencheck keys convert")
struct KeysConvertTests {
    /// Public keys in PEM, one of each type and curve.
    static let keys = [
        "oidc-rs256", "rsa-exponent-3", "oidc-es256", "oidc-es384", "oidc-es512", "oidc-es256k", "oidc-ed25519", "oidc-ed448",
    ]

    private func file(_ path: String) throws -> String { String(decoding: try PackageFiles.bytes(path), as: UTF8.self) }

    @Test("PEM to JWK and back gives the same PEM", arguments: keys)
    func roundTripOfPEM(_ name: String) async throws {
        let pem = try file("testvectors/keys/public/\(name).pem")
        let jwk = await World().run("keys", "convert", "testvectors/keys/public/\(name).pem")
        #expect(jwk.status == .success)
        let back = await World().with(file: "key.json", jwk.output).run("keys", "convert", "key.json")
        #expect(back == Outcome(status: .success, output: pem, errors: ""))
    }

    @Test("a key in PKCS#1 or in a certificate becomes the same as in SPKI", arguments: ["oidc-rs256.pkcs1", "oidc-rs256.certificate"])
    func otherForms(_ name: String) async throws {
        let other = await World().run("keys", "convert", "testvectors/keys/public/\(name).pem", "--to", "pem")
        #expect(other == Outcome(status: .success, output: try file("testvectors/keys/public/oidc-rs256.pem"), errors: ""))
    }

    @Test("what a JWK says of itself stays: kid, alg, use")
    func members() async throws {
        let outcome = await World().run("keys", "convert", "testvectors/keys/oidc-es256.jwk.json", "--to", "jwk")
        #expect(outcome.status == .success)
        let jwk = try JSONDocument.parse(Array(outcome.output.utf8))
        #expect(jwk.names == ["kty", "crv", "x", "y", "kid", "alg", "use"])
        let original = try JSONDocument.parse(PackageFiles.bytes("testvectors/keys/oidc-es256.jwk.json"))
        for name in original.names { #expect(jwk[name] == original[name], "\(name)") }
    }

    @Test("a set becomes one PEM block a key, and stays a set as JWK")
    func sets() async throws {
        let pem = await World().run("keys", "convert", "testvectors/keys/cognito-user-pool.jwks.json")
        let expected = try ["cognito-pool-id", "cognito-pool-access"].map { try file("testvectors/keys/public/\($0).pem") }.joined()
        #expect(pem == Outcome(status: .success, output: expected, errors: ""))
        let jwks = await World().run("keys", "convert", "testvectors/keys/cognito-user-pool.jwks.json", "--to", "jwk")
        let set = try JSONDocument.parse(Array(jwks.output.utf8))
        #expect(set.names == ["keys"])
        #expect(set["keys"]?.array?.count == 2)
    }

    @Test("standard input does as well as a file")
    func standardInput() async throws {
        let pem = try file("testvectors/keys/public/oidc-ed25519.pem")
        let fromFile = await World().run("keys", "convert", "testvectors/keys/public/oidc-ed25519.pem")
        let outcome = await World.input(Array(pem.utf8), inPiecesOf: 7).run("keys", "convert", "-")
        #expect(outcome.status == .success)
        #expect(outcome.output == fromFile.output)
    }

    @Test(
        "what holds no public key is refused, and nothing of it is shown",
        arguments: [
            ("testvectors/keys/private/oidc-es256.pem", Status.rejected), ("testvectors/keys/private-rsa.jwks.json", .rejected),
            ("testvectors/keys/broken-but-one.jwks.json", .rejected), ("testvectors/keys/empty.jwks.json", .rejected),
            ("testvectors/keys/public/rsa-1024.pem", .rejected), ("testvectors/keys/invalid-html.jwks.json", .undecided),
            ("missing.pem", .undecided),
        ])
    func refused(_ path: String, _ status: Status) async throws {
        let outcome = await World().run("keys", "convert", path)
        #expect(outcome.status == status)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("tokencheck: ") && outcome.errors.utf8.count < 300, "\(outcome.errors)")
        guard let secret = try? file(path), path.contains("private") else { return }
        let longest = try #require(secret.split { !$0.isLetter && !$0.isNumber }.max { $0.count < $1.count })
        #expect(!outcome.errors.contains(longest))
    }
}
