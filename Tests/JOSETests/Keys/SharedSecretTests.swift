import JOSE
import TestSupport
import Testing

@Suite("A shared secret")
struct SharedSecretTests {
    @Test("has at least the octets of its algorithm's hash", arguments: MACAlgorithm.allCases)
    func length(_ algorithm: MACAlgorithm) throws {
        let minimum = algorithm.hashLength
        for length in [0, 1, minimum / 2, minimum - 1] {
            #expect(throws: SharedSecret.Failure.tooShort(length: length, minimum: minimum)) {
                try SharedSecret.ofLength(length, algorithm)
            }
        }
        for length in [minimum, minimum + 1, 64, 65, 128, 129, 1000] {
            #expect(try SharedSecret.ofLength(max(length, minimum), algorithm).length == max(length, minimum))
        }
    }

    @Test("a secret long enough for one algorithm may be too short for another")
    func otherMinimum() throws {
        #expect(throws: SharedSecret.Failure.tooShort(length: 32, minimum: 48)) { try SharedSecret.ofLength(32, .hs384) }
        #expect(throws: SharedSecret.Failure.tooShort(length: 63, minimum: 64)) { try SharedSecret.ofLength(63, .hs512) }
    }

    @Test("prints as a length, whole or inside another value, and shows nothing of its octets")
    func printing() throws {
        let bytes = [UInt8](repeating: 0xA5, count: 32)
        let secret = try SharedSecret(bytes, algorithm: .hs256)
        #expect("\(secret)" == "shared secret of 32 bytes for HS256")
        #expect(String(reflecting: secret) == "\(secret)")
        var dumped = ""
        dump([secret], to: &dumped)
        #expect(dumped.contains("shared secret of 32 bytes"))
        for trace in ["165", "a5a5", "A5A5", "pa"] { #expect(!dumped.contains(trace)) }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test("is never made of what is published: keys and certificates in any of their forms")
    func publicKeys() throws {
        let pem = try TestKeys.publicPEM("oidc-rs256")
        let body = String(decoding: pem, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
        let der = try Self.standardBase64(body.joined())
        let forms: [(String, [UInt8])] = [
            ("PEM", pem), ("PEM without its last line break", Array(pem.dropLast())),
            ("text before the PEM", utf8("Bag Attributes: ") + pem),
            ("PEM with CRLF", pem.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }),
            ("PKCS#1 PEM", try TestKeys.publicPEM("oidc-rs256.pkcs1")), ("certificate", try TestKeys.publicPEM("oidc-rs256.certificate")),
            ("private PEM", try TestKeys.pem("oidc-es256")), ("P-256 PEM", try TestKeys.publicPEM("oidc-es256")),
            ("DER", der), ("DER in base64", utf8(body.joined())), ("DER in base64, in lines", utf8(body.joined(separator: "\n") + "\n")),
            ("DER in base64url", utf8(base64URL(der))), ("JWK", JSONDocument.write(try TestKeys.jwk(.rs256))),
            (
                "JWK of a secret",
                utf8(#"{"kty":"oct","k":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#)
            ),
            ("JWK Set", try PackageFiles.bytes("testvectors/keys/oidc.jwks.json")),
            ("JWK after a line break", utf8("\n ") + JSONDocument.write(try TestKeys.jwk(.es256))),
            ("SSH", utf8("ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQDFz2fdNn7f somebody@somewhere and more to be long enough")),
            ("SSH, ECDSA", utf8("ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBNf5xgd1zYw")),
        ]
        for (name, bytes) in forms {
            for algorithm in MACAlgorithm.allCases {
                #expect(throws: SharedSecret.Failure.isKey, "\(name)") { try SharedSecret(bytes, algorithm: algorithm) }
            }
        }
    }

    @Test(
        "may be any other octets: text, base64, JSON, zeros",
        arguments: [
            "correct horse battery staple, and some more of it to reach the sixty-four octets",
            "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=",
            #"{"not":"a key, but an object that somebody chose to be their secret, for whatever reason"}"#,
            "0000000000000000000000000000000000000000000000000000000000000000\n",
            "-----a secret that begins with dashes, and ends with them too, which is no PEM at all-----",
        ])
    func anythingElse(_ text: String) throws {
        for algorithm in MACAlgorithm.allCases { #expect(try SharedSecret(utf8(text), algorithm: algorithm).length == text.utf8.count) }
    }

    private static func standardBase64(_ text: String) throws -> [UInt8] {
        try decoded(utf8(text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")))
    }
}
