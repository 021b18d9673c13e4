import JOSE
import OpenID
import TestSupport
import Testing

@Suite("a profile of shared secrets verifies with those and with nothing else")
struct SecretProfileTests {
    private static func profile(_ secrets: SharedSecret..., expecting: Expectations = Expectations()) throws -> IssuerProfile {
        .oidc(
            issuer: try Issuer(TokenKind.issuer), audiences: NonEmpty("example-client"), secrets: try #require(NonEmpty(secrets)),
            source: "file:secret.bin", expecting: expecting)
    }

    private static func verdict(on token: RawToken, _ profile: IssuerProfile) throws -> Verdict {
        IssuerProfiles(profile).verdict(on: token, keys: .set(try TokenKind.oidc.keySet), at: FixedTime.now)
    }

    private static func judged(_ token: RawToken, _ profile: IssuerProfile) throws -> Outcome { Outcome(try verdict(on: token, profile)) }

    private static let invalid = Outcome.rejected(
        .signature, [Finding(.signatureInvalid, detail: .signature(.ordinary), hint: .secretIsExact)])

    private static func notAllowed(_ expected: JSONValue, _ actual: String, _ hint: Hint?) -> Outcome {
        .rejected(.algorithm, [Finding(.headerAlgNotAllowed, expected: expected, actual: .string(actual), hint: hint)])
    }

    @Test("a token of the secret is accepted, and says what it was verified with", arguments: MACAlgorithm.allCases)
    func accepts(algorithm: MACAlgorithm) throws {
        let secret = try TestKeys.secret(algorithm)
        let token = try TokenBuilder(.oidc).header("kid", "k-1").signed(with: secret)
        let profiles = IssuerProfiles(try Self.profile(secret))
        let accepted = try profiles.verify(token, keys: .set(JWKSet([])), at: FixedTime.now)
        #expect(accepted.warnings.isEmpty)
        #expect(accepted.subject == "user-1")
        #expect(accepted.key.algorithmName == algorithm.rawValue)
        #expect(accepted.key.typeName == "oct-512")
        #expect(accepted.key.id == "k-1")
        #expect(accepted.key.thumbprint == nil)
        #expect(accepted.profile.keySource == "file:secret.bin")
        #expect(accepted.profile.keySet == nil)
        #expect(accepted.profile.algorithmNames == [algorithm.rawValue])
    }

    @Test("nobody is asked for keys, so no outage matters", arguments: [true, false])
    func asksNobody(isGood: Bool) async throws {
        let keys = RecordingKeys(.failure(.unavailable(.url("https://login.example.com/keys"), reason: "refused")))
        let verifier = TokenVerifier(
            IssuerProfiles(try Self.profile(TestKeys.secret(.hs256))), keys: keys, now: { FixedTime.now })
        let token = try TokenBuilder(.oidc).signed(with: TestKeys.secret(.hs256, seed: isGood ? 1 : 2))
        #expect(Outcome(await verifier.verdict(on: token)) == (isGood ? .accepted : Self.invalid))
        #expect(await keys.requests == [])
    }

    @Test("the token's kid is irrelevant, as with one given key", arguments: [nil, "", "k-1", "es256-2026"])
    func anyKeyID(id: String?) throws {
        let token = try TokenBuilder(.oidc).header("kid", id.map(JSONValue.string)).signed(with: TestKeys.secret(.hs256))
        #expect(try Self.judged(token, Self.profile(TestKeys.secret(.hs256))) == .accepted)
    }

    @Test("another secret is no good", arguments: MACAlgorithm.allCases)
    func wrongSecret(algorithm: MACAlgorithm) throws {
        let token = try TokenBuilder(.oidc).signed(with: TestKeys.secret(algorithm, seed: 2))
        #expect(try Self.judged(token, Self.profile(TestKeys.secret(algorithm))) == Self.invalid)
        let longer = try SharedSecret(TestKeys.secretBytes() + [0x0A], algorithm: algorithm)
        #expect(try Self.judged(TokenBuilder(.oidc).signed(with: longer), Self.profile(TestKeys.secret(algorithm))) == Self.invalid)
    }

    @Test("a signature cut short, even to a beginning of the right one, is no good", arguments: [1, 16, 31])
    func cut(length: Int) throws {
        let text = String(decoding: try TokenBuilder(.oidc).signed(with: TestKeys.secret(.hs256)).bytes, as: UTF8.self)
        let parts = text.split(separator: ".").map(String.init)
        let signature = Array(try Base64URL.decode(Array(parts[2].utf8).span).prefix(length))
        let token = RawToken([parts[0], parts[1], Base64URL.encode(signature.span)].joined(separator: "."))
        let finding = Finding(
            .signatureInvalid, detail: .signature(.length(octets: length, expected: 32)), hint: .signatureIsCut)
        #expect(try Self.judged(token, Self.profile(TestKeys.secret(.hs256))) == .rejected(.signature, [finding]))
    }

    @Test("another HMAC algorithm is not allowed, though the octets of the secret are the same", arguments: MACAlgorithm.allCases)
    func otherMAC(algorithm: MACAlgorithm) throws {
        let profile = try Self.profile(TestKeys.secret(algorithm))
        for other in MACAlgorithm.allCases where other != algorithm {
            let token = try TokenBuilder(.oidc).signed(with: TestKeys.secret(other))
            #expect(try Self.judged(token, profile) == Self.notAllowed(.string(algorithm.rawValue), other.rawValue, nil))
            // The header names the algorithm that is allowed, the code is of the other.
            let renamed = try TokenBuilder(.oidc).header("alg", .string(algorithm.rawValue)).signed(with: TestKeys.secret(other))
            #expect(try Self.judged(renamed, profile) != .accepted)
        }
    }

    @Test("a token that the issuer signed with a private key is not allowed", arguments: SignatureAlgorithm.allCases)
    func signed(algorithm: SignatureAlgorithm) throws {
        let token = try TokenBuilder(.oidc).signed(by: TestKeys.oidc(algorithm))
        let outcome = try Self.judged(token, Self.profile(TestKeys.secret(.hs256)))
        #expect(outcome == Self.notAllowed("HS256", algorithm.rawValue, .asymmetricAlgorithm))
    }

    @Test("no algorithm, none, or one unknown here", arguments: [nil, "none", "None", "hs256", "HS1", "HS256 "])
    func unknown(name: String?) throws {
        let token = try TokenBuilder(.oidc).header("alg", name.map(JSONValue.string)).signed(with: TestKeys.secret(.hs256))
        let finding =
            name.map { Finding(.headerAlgUnsupported, expected: "HS256", actual: .string($0)) }
            ?? Finding(.headerAlgMissing, expected: "HS256")
        #expect(try Self.judged(token, Self.profile(TestKeys.secret(.hs256))) == .rejected(.algorithm, [finding]))
    }

    @Test("of several secrets each serves its algorithm, and two of one algorithm are tried in turn")
    func several() throws {
        let profile = try Self.profile(
            TestKeys.secret(.hs512), TestKeys.secret(.hs256), TestKeys.secret(.hs256, seed: 2))
        #expect(profile.algorithmNames == ["HS256", "HS512"])
        for secret in [try TestKeys.secret(.hs256), try TestKeys.secret(.hs256, seed: 2), try TestKeys.secret(.hs512)] {
            #expect(try Self.judged(TokenBuilder(.oidc).signed(with: secret), profile) == .accepted)
        }
        for secret in [try TestKeys.secret(.hs256, seed: 3), try TestKeys.secret(.hs512, seed: 2)] {
            #expect(try Self.judged(TokenBuilder(.oidc).signed(with: secret), profile) == Self.invalid)
        }
        let other = try TokenBuilder(.oidc).signed(with: TestKeys.secret(.hs384))
        #expect(try Self.judged(other, profile) == Self.notAllowed(["HS256", "HS512"], "HS384", nil))
    }

    @Test("claims, typ and header are judged as everywhere")
    func rules() throws {
        let profile = try Self.profile(TestKeys.secret(.hs256))
        func code(_ token: TokenBuilder) throws -> FindingCode? {
            guard case .rejected(let rejection) = try Self.verdict(on: token.signed(with: TestKeys.secret(.hs256)), profile) else {
                return nil
            }
            return rejection.findings.first.code
        }
        #expect(try code(TokenBuilder(.oidc)) == nil)
        #expect(try code(TokenBuilder(.oidc).with("aud", "other")) == .claim("aud", .mismatch))
        #expect(try code(TokenBuilder(.oidc).with("exp", 5)) == .claim("exp", .expired))
        #expect(try code(TokenBuilder(.oidc).with("iss", "https://other.example")) == .claim("iss", .mismatch))
        #expect(try code(TokenBuilder(.oidc).header("typ", "at+jwt")) == .headerTypMismatch)
        #expect(try code(TokenBuilder(.oidc).header("crit", ["x"])) == .headerCritUnsupported)
    }

    @Test("at_hash is of the algorithm's hash", arguments: MACAlgorithm.allCases)
    func halfHash(algorithm: MACAlgorithm) throws {
        let profile = try Self.profile(TestKeys.secret(algorithm), expecting: .having { $0.accessToken = RawToken("access") })
        let same: SignatureAlgorithm = algorithm == .hs256 ? .rs256 : algorithm == .hs384 ? .rs384 : .rs512
        let access = Array("access".utf8)
        let good = TokenBuilder(.oidc).with("at_hash", .string(same.halfHash(of: access.span)))
        #expect(try Self.judged(good.signed(with: TestKeys.secret(algorithm)), profile) == .accepted)
        #expect(try Self.judged(good.with("at_hash", "x").signed(with: TestKeys.secret(algorithm)), profile) != .accepted)
    }

    @Test("it has no keys that could be elsewhere")
    func withKeys() throws {
        let profile = try Self.profile(TestKeys.secret(.hs256)).withKeys(at: .file("jwks.json"))
        #expect(profile.keySet == nil)
        #expect(try Self.judged(TokenBuilder(.oidc).signed(with: TestKeys.secret(.hs256)), profile) == .accepted)
        #expect(try Self.judged(TokenBuilder(.oidc).signed(), profile) == Self.notAllowed("HS256", "ES256", .asymmetricAlgorithm))
    }

    @Test("it shows nothing of a secret, however it is printed")
    func printing() throws {
        let secret = try SharedSecret([UInt8](repeating: 0xA5, count: 32), algorithm: .hs256)
        let profile = try Self.profile(secret)
        var dumped = ""
        dump(profile, to: &dumped)
        dump(
            try IssuerProfiles(profile).verify(TokenBuilder(.oidc).signed(with: secret), keys: .set(JWKSet([])), at: FixedTime.now),
            to: &dumped)
        #expect(dumped.contains("shared secret of 32 bytes for HS256"))
        #expect(!dumped.contains("- 165"))
    }
}
