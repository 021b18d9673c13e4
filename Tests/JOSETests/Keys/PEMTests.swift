import JOSE
import TestSupport
import Testing

@Suite("Public keys in PEM")
struct PEMTests {
    private func text(_ name: String) throws -> String { String(decoding: try TestKeys.publicPEM(name), as: UTF8.self) }

    private func thumbprint(_ pem: String) throws -> String { try PEM.publicKey(utf8(pem)).thumbprint }

    @Test("SubjectPublicKeyInfo, PKCS#1 and a certificate of one key give that key")
    func forms() throws {
        let expected = try TestKeys.signing(.rs256).publicKey.thumbprint
        for name in ["oidc-rs256", "oidc-rs256.pkcs1", "oidc-rs256.certificate"] { #expect(try thumbprint(text(name)) == expected) }
    }

    @Test("text around the block, CR LF and no last line break do not matter")
    func surroundings() throws {
        let pem = try text("oidc-es256")
        let expected = try thumbprint(pem)
        #expect(try thumbprint("A key of ours:\n\n" + pem + "\nthat was it\n") == expected)
        #expect(try thumbprint(pem.split(separator: "\n").joined(separator: "\r\n") + "\r\n") == expected)
        #expect(try thumbprint(String(pem.dropLast())) == expected)
    }

    @Test("of a certificate chain the first counts")
    func chain() throws {
        let (first, second) = (try text("oidc-rs256.certificate"), try text("oidc-es256"))
        #expect(try thumbprint(first + first) == thumbprint(first))
        #expect(try thumbprint(first + second) == thumbprint(first))
    }

    @Test("several keys are refused, for nothing says which")
    func several() throws {
        let pem = try text("oidc-es256") + text("oidc-rs256") + text("oidc-rs256.certificate")
        #expect(throws: PEM.Failure.severalKeys(3)) { try PEM.publicKey(utf8(pem)) }
    }

    @Test("a private key is refused by its label, wherever it stands", arguments: ["oidc-rs256", "oidc-es256", "oidc-ed25519"])
    func privateKey(_ name: String) throws {
        let pem = String(decoding: try TestKeys.pem(name), as: UTF8.self)
        for text in [pem, try text(name) + pem, TestPEM.encrypted, TestPEM.sec1, "-----BEGIN PRIVATE KEY-----\nrubbish"] {
            #expect(throws: PEM.Failure.privateKey) { try PEM.publicKey(utf8(text)) }
        }
    }

    @Test(
        "a text without a block is no PEM",
        arguments: [
            "", "{\"kty\":\"RSA\"}", "BEGIN PUBLIC KEY", "x -----BEGIN PUBLIC KEY-----\nAA\n-----END PUBLIC KEY-----",
            "----BEGIN PUBLIC KEY----",
        ])
    func noBlock(_ text: String) {
        #expect(throws: PEM.Failure.noBlock) { try PEM.publicKey(utf8(text)) }
        #expect(!PEM.isLikely(utf8(text)))
    }

    @Test(
        "a block of another label is refused by its label",
        arguments: ["CERTIFICATE REQUEST", "DSA PARAMETERS", "X509 CRL", "public key", "TRUSTED CERTIFICATE"])
    func label(_ label: String) throws {
        let pem = String(try text("oidc-es256").split(separator: "PUBLIC KEY").joined(separator: label))
        #expect(throws: PEM.Failure.label(label)) { try PEM.publicKey(utf8(pem)) }
        #expect(PEM.isLikely(utf8(pem)))
    }

    @Test("content that is not what the label says is refused")
    func content() throws {
        let pem = try text("oidc-es256")
        let body = pem.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        let bad = [
            "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
            "-----BEGIN PUBLIC KEY-----\n!!!\n-----END PUBLIC KEY-----\n", "-----BEGIN PUBLIC KEY-----\n\(body)\n",
            "-----BEGIN PUBLIC KEY-----\n\(body)\n-----END CERTIFICATE-----\n",
            "-----BEGIN RSA PUBLIC KEY-----\n\(body)\n-----END RSA PUBLIC KEY-----\n",
            "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n",
            "-----BEGIN PUBLIC KEY-----\n\(body.dropLast(4))\n-----END PUBLIC KEY-----\n",
        ]
        for text in bad { #expect(throws: PEM.Failure.content, "\(text)") { try PEM.publicKey(utf8(text)) } }
    }

    @Test(
        "octets after the key are refused",
        arguments: ["oidc-es256", "oidc-rs256", "oidc-rs256.pkcs1", "oidc-rs256.certificate", "oidc-ed25519"])
    func trailingOctets(_ name: String) throws {
        let lines = try text(name).split(separator: "\n").map(String.init)
        let body = lines.dropFirst().dropLast().joined()
        let standard = body.filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        let der = try decoded(utf8(String(standard)))
        func pem(_ der: [UInt8]) throws -> String {
            let text = String(base64URL(der).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
            let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
            let rows = stride(from: 0, to: padded.utf8.count, by: 64).map { String(padded.dropFirst($0).prefix(64)) }
            return ([try #require(lines.first)] + rows + [try #require(lines.last)]).joined(separator: "\n") + "\n"
        }
        #expect(try thumbprint(pem(der)) == thumbprint(text(name)))
        for extra in [[0], [0, 0], [5, 0]] as [[UInt8]] {
            let text = utf8(try pem(der + extra))
            #expect(throws: PEM.Failure.content) { try PEM.publicKey(text) }
        }
    }

    @Test("keys of no use here say so", arguments: [TestPEM.keyAgreementPublic, TestPEM.p224, TestPEM.pssOnly])
    func unsupported(_ pem: String) {
        #expect(throws: PEM.Failure.key(.unsupported("PEM"))) { try PEM.publicKey(utf8(pem)) }
    }

    @Test("a small RSA key is refused in PEM as in JWK")
    func small() throws {
        let pem = try TestKeys.publicPEM("rsa-1024")
        #expect(throws: PEM.Failure.key(.tooSmall(bits: 1024))) { try PEM.publicKey(pem) }
        let key = try JWK(pem: pem)
        #expect(key.fault == .tooSmall(bits: 1024))
        #expect(!key.isUsable)
        #expect(JWKFaultTests.fault(of: key, for: .rs256) == .tooSmall(bits: 1024))
        #expect(throws: PEM.Failure.noBlock) { try JWK(pem: []) }
        #expect(throws: PEM.Failure.privateKey) { try JWK(pem: TestKeys.pem("rsa-1024")) }
    }

    @Test("a compressed point is the same key")
    func compressed() throws {
        #expect(try thumbprint(TestPEM.compressed) == thumbprint(text("oidc-es256")))
    }
}
