import JOSE
import TestSupport
import Testing

@Suite("Public keys")
struct PublicKeyTests {
    static let types: [(String, SignatureAlgorithm, KeyKind, Int, String)] = [
        ("oidc-rs256", .rs256, .rsa, 2048, "RSA-2048"), ("oidc-ps384", .ps384, .rsa, 3072, "RSA-3072"),
        ("oidc-es256", .es256, .p256, 256, "P-256"),
        ("oidc-es384", .es384, .p384, 384, "P-384"), ("oidc-es512", .es512, .p521, 521, "P-521"),
        ("oidc-es256k", .es256K, .secp256k1, 256, "secp256k1"),
        ("oidc-ed25519", .ed25519, .ed25519, 256, "Ed25519"), ("oidc-ed448", .ed448, .ed448, 448, "Ed448"),
    ]

    @Test("kind, size and name of each type", arguments: types)
    func type(_ name: String, _ algorithm: SignatureAlgorithm, _ kind: KeyKind, _ bits: Int, _ typeName: String) throws {
        let key = try PEM.publicKey(TestKeys.publicPEM(name))
        #expect(key.kind == kind)
        #expect(key.bits == bits)
        #expect(key.typeName == typeName)
        #expect(!key.hasSmallExponent)
    }

    @Test("a JWK of a PEM gives the PEM back, octet for octet as OpenSSL wrote it", arguments: types)
    func pemRoundTrip(_ name: String, _ algorithm: SignatureAlgorithm, _ kind: KeyKind, _ bits: Int, _ typeName: String) throws {
        let pem = try TestKeys.publicPEM(name)
        let key = try PEM.publicKey(pem)
        let again = try JWK(.object(key.jwkMembers)).material.get()
        #expect(again.pem == String(decoding: pem, as: UTF8.self))
        #expect(again.thumbprint == key.thumbprint)
        #expect(again.jwkMembers == key.jwkMembers)
        let jwk = try JWK(pem: pem)
        #expect(try jwk.material.get().thumbprint == key.thumbprint)
        #expect(jwk.fault == nil)
        #expect(jwk.keyID == nil)
        #expect(jwk.algorithm == nil)
    }

    @Test("the members of a JWK stand in their usual order")
    func memberOrder() throws {
        func names(_ algorithm: SignatureAlgorithm) throws -> [String] { try TestKeys.signing(algorithm).publicKey.jwkMembers.map(\.name) }
        #expect(try names(.rs256) == ["kty", "n", "e"])
        #expect(try names(.es512) == ["kty", "crv", "x", "y"])
        #expect(try names(.ed448) == ["kty", "crv", "x"])
    }

    @Test("an exponent under 65537 is noticed")
    func smallExponent() throws {
        let key = try PEM.publicKey(TestKeys.publicPEM("rsa-exponent-3"))
        #expect(key.hasSmallExponent)
        #expect(try JWK(pem: TestKeys.publicPEM("rsa-exponent-3")).oddities == [.smallExponent])
    }

    /// RFC 7638 §3.1, RFC 8037 A.3, and the key of RFC 7517 A.1 with a thumbprint computed by hashlib.
    static let thumbprints: [(JSONValue, String)] = [
        (
            [
                "kty": "RSA",
                "n": .string(
                    "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR"
                        + "1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h"
                        + "4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNL"
                        + "yrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
                ), "e": "AQAB", "alg": "RS256", "kid": "2011-04-29",
            ], "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"
        ),
        (
            ["kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"],
            "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
        ),
        (
            [
                "kid": "1", "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM", "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
                "crv": "P-256", "kty": "EC",
            ],
            "cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s"
        ),
    ]

    @Test("thumbprints are those of RFC 7638 and RFC 8037, whatever else the JWK holds", arguments: thumbprints)
    func thumbprint(_ jwk: JSONValue, _ thumbprint: String) throws {
        #expect(try JWK(jwk).material.get().thumbprint == thumbprint)
        #expect(try JWK(jwk.with("use", "sig").with("kid", "other")).material.get().thumbprint == thumbprint)
    }

    @Test("odd spellings of one key have one thumbprint")
    func oddThumbprint() throws {
        let jwk = try TestKeys.jwk(.rs256)
        let odd = jwk.with("e", "AAEAAQ==")
        #expect(JWK(odd).oddities == [.padding(member: "e"), .leadingZero(member: "e")])
        #expect(try JWK(odd).material.get().thumbprint == JWK(jwk).material.get().thumbprint)
    }
}
