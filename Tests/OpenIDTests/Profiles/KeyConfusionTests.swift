import JOSE
import OpenID
import TestSupport
import Testing

@Suite("public keys are no secrets, and secrets no public keys (RFC 8725 2.1)")
struct KeyConfusionTests {
    private static func notAllowed(_ outcome: Outcome, _ name: String) -> Bool {
        guard case .rejected(.algorithm, let findings) = outcome else { return false }
        return findings.map(\.code) == [.headerAlgNotAllowed] && findings[0].actual == .string(name)
            && findings[0].hint == .symmetricAlgorithm
    }

    /// Octets of the key that a forger knows and a `SharedSecret` can be made of: the bare modulus.
    private static func modulus(_ key: SigningKey) throws -> [UInt8] {
        let n = try #require(key.publicKey.jwkMembers.first { $0.name == "n" }?.value.string)
        let text = Array(n.utf8)
        return try Base64URL.decode(text.span)
    }

    private static func profile(_ issuer: String, _ secret: SharedSecret) throws -> IssuerProfile {
        .oidc(issuer: try Issuer(issuer), audiences: NonEmpty("example-client"), secrets: NonEmpty(secret))
    }

    @Test(
        "an HMAC under the modulus of the issuer's key is not allowed in any profile", arguments: TokenKind.allCases, MACAlgorithm.allCases)
    func modulus(kind: TokenKind, algorithm: MACAlgorithm) throws {
        let key = kind == .oidc ? try TestKeys.oidc(.rs256) : try kind.signingKey
        let secret = try SharedSecret(Self.modulus(key), algorithm: algorithm)
        let id = try #require(key.id).description
        let token = try TokenBuilder(kind).header("kid", .string(id)).signed(with: secret)
        let profiles = IssuerProfiles(try kind.profile())
        let (set, numbers) = (try kind.keySet, key.publicKey.jwkMembers)
        // The set itself calls the modulus a secret, or says that its key is for HMAC.
        let octets = try Self.modulus(key)
        let text = Base64URL.encode(octets.span)
        let symmetric = JWK(["kty": "oct", "kid": .string(id), "k": .string(text)])
        let renamed = JWK(.object(numbers + [JSONMember("kid", .string(id)), JSONMember("alg", "HS256")]))
        let sets: [VerificationKeys] = [
            .set(set), .pinned(JWK(.object(numbers))), .set(JWKSet([symmetric])), .pinned(symmetric), .set(JWKSet([renamed])),
            .pinned(renamed),
        ]
        for keys in sets {
            #expect(Self.notAllowed(Outcome(profiles.verdict(on: token, keys: keys, at: FixedTime.now)), algorithm.rawValue))
        }
    }

    @Test("a set that holds the very secret verifies nothing with it")
    func secretInSet() throws {
        let text = Base64URL.encode(TestKeys.secretBytes().span)
        let set = JWKSet([JWK(["kty": "oct", "kid": "k-1", "alg": "HS256", "use": "sig", "k": .string(text)])])
        #expect(set.keys.map(\.fault) == [.symmetric])
        let token = try TokenBuilder(.oidc).header("kid", "k-1").signed(with: TestKeys.secret(.hs256))
        let profiles = IssuerProfiles(try TokenKind.oidc.profile())
        for keys in [VerificationKeys.set(set), .pinned(set.keys[0])] {
            #expect(Self.notAllowed(Outcome(profiles.verdict(on: token, keys: keys, at: FixedTime.now)), "HS256"))
        }
        // A token that the profile's algorithms allow finds no key there either.
        let signed = try TokenBuilder(.oidc).header("kid", "k-1").signed()
        let outcome = Outcome(profiles.verdict(on: signed, keys: .set(set), at: FixedTime.now))
        #expect(outcome == .rejected(.key, [Finding(.keyUnusable, detail: .key(.symmetric))]))
    }

    @Test("the secret of one issuer verifies no token of another, be it one of keys or of secrets")
    func twoIssuers() throws {
        let secret = try TestKeys.secret(.hs256)
        let ofKeys = try TokenKind.oidc.profile()
        let ofSecret = try Self.profile("https://a.example", secret)
        let ofOther = try Self.profile("https://b.example", TestKeys.secret(.hs256, seed: 2))
        let profiles = try IssuerProfiles(NonEmpty(ofKeys, ofSecret, ofOther))
        func outcome(_ token: RawToken) throws -> Outcome {
            Outcome(profiles.verdict(on: token, keys: .set(try TokenKind.oidc.keySet), at: FixedTime.now))
        }
        let (a, b) = (TokenBuilder(.oidc).with("iss", "https://a.example"), TokenBuilder(.oidc).with("iss", "https://b.example"))
        #expect(try outcome(a.signed(with: secret)) == .accepted)
        #expect(try outcome(TokenBuilder(.oidc).signed()) == .accepted)
        let invalid = Finding(.signatureInvalid, detail: .signature(.ordinary), hint: .secretIsExact)
        #expect(try outcome(b.signed(with: secret)) == .rejected(.signature, [invalid]))
        #expect(Self.notAllowed(try outcome(TokenBuilder(.oidc).signed(with: secret)), "HS256"))
        let signed = Finding(.headerAlgNotAllowed, expected: "HS256", actual: "ES256", hint: .asymmetricAlgorithm)
        #expect(try outcome(a.signed()) == .rejected(.algorithm, [signed]))
    }

    @Test("keys and a secret of one issuer are not told apart by what a token says")
    func oneIssuer() throws {
        let ofKeys = try TokenKind.oidc.profile()
        let all = NonEmpty(ofKeys, try Self.profile(TokenKind.issuer, TestKeys.secret(.hs256)))
        #expect(throws: ConfigurationError.notToldApart("oidc", "oidc", issuer: TokenKind.issuer)) {
            try IssuerProfiles(all)
        }
    }
}
