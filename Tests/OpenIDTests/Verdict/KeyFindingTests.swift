import JOSE
import OpenID
import TestSupport
import Testing

@Suite("findings about the key and the signature")
struct KeyFindingTests {
    private static func outcome(
        _ token: TokenBuilder, by key: SigningKey? = nil, keys: VerificationKeys, algorithms: NonEmpty<SignatureAlgorithm>? = nil
    ) throws -> Outcome {
        let profile = IssuerProfile.oidc(
            issuer: try Issuer(TokenKind.issuer), audiences: NonEmpty("example-client"),
            algorithms: algorithms ?? IssuerProfile.defaultOIDCAlgorithms)
        let raw = try token.signed(by: key ?? TestKeys.oidc(.es256))
        return Outcome(
            IssuerProfiles(token.kind == .oidc ? profile : try token.kind.profile()).verdict(on: raw, keys: keys, at: FixedTime.now))
    }

    @Test("a kid that no key has: the kids there are")
    func notFound() throws {
        let ids = ["rs256-2026", "es256-2026", "eddsa-2026"]
        let finding = Finding(
            .keyNotFound, expected: .array(ids.map(JSONValue.string)), actual: "nobody", detail: .keyIDs(ids), hint: .otherKeySet)
        let keys = VerificationKeys.set(try TestKeys.set("one-of-each"))
        #expect(try Self.outcome(TokenBuilder(.oidc).header("kid", "nobody"), keys: keys) == .rejected(.key, [finding]))
        #expect(try Self.outcome(TokenBuilder(.oidc), keys: keys) == .accepted)
    }

    @Test("a pool's set with one key alone: perhaps the pool's other key")
    func otherKeyOfPool() throws {
        let set = try TokenKind.cognitoID.keySet
        let access = JWKSet(set.keys.filter { $0.keyID != (try? TokenKind.cognitoID.signingKey.id) })
        let id = "aB3+example/idTokenKey00000000000000000000A="
        let ids = access.keyIDs
        let finding = Finding(
            .keyNotFound, expected: .array(ids.map(JSONValue.string)), actual: .string(id), detail: .keyIDs(ids), hint: .otherKeyOfPool)
        let raw = try TokenBuilder(.cognitoID).signed()
        let verdict = IssuerProfiles(try TokenKind.cognitoID.profile()).verdict(on: raw, keys: .set(access), at: FixedTime.now)
        #expect(Outcome(verdict) == .rejected(.key, [finding]))
    }

    @Test("several different keys of one kid are ambiguous; the same key twice is one key")
    func ambiguous() throws {
        let finding = Finding(.keyAmbiguous, actual: "es256-2026", detail: .count(2))
        #expect(try Self.outcome(TokenBuilder(.oidc), keys: .set(TestKeys.set("ambiguous-kid"))) == .rejected(.key, [finding]))
        #expect(try Self.outcome(TokenBuilder(.oidc), keys: .set(TestKeys.set("same-key-twice"))) == .accepted)
    }

    @Test(
        "a named key that cannot serve says why",
        arguments: [
            ("point-off-curve", .keyUnusable, .notOnCurve), ("point-no-y", .keyUnusable, .missing(member: "y")),
            ("private-ec", .keyUnusable, .privateMembers(["d"])), ("use-enc", .keyUse, .use("enc")),
            ("key-ops-encrypt", .keyUse, .operations(["encrypt"])), ("unknown-types", .keyUnsupported, .unsupported("AKP")),
        ] as [(String, FindingCode, KeyFault)])
    func faults(set: String, code: FindingCode, fault: KeyFault) throws {
        let outcome = try Self.outcome(TokenBuilder(.oidc), keys: .set(TestKeys.set(set)))
        #expect(outcome == .rejected(.key, [Finding(code, detail: .key(fault))]))
    }

    @Test("a key that is too small says how small")
    func tooSmall() throws {
        let token = TokenBuilder(.oidc).header("kid", "rsa-1024")
        let outcome = try Self.outcome(token, by: TestKeys.oidc(.rs256), keys: .set(TestKeys.set("too-small")))
        #expect(outcome == .rejected(.key, [Finding(.keyTooSmall, detail: .key(.tooSmall(bits: 1024)))]))
    }

    @Test("a key for another algorithm: what it is for, and what the token says")
    func otherAlgorithm() throws {
        let stated = KeyFault.algorithm(stated: "ES384", kind: .p256)
        let finding = Finding(.keyAlgMismatch, expected: "ES384", actual: "ES256", detail: .key(stated))
        #expect(try Self.outcome(TokenBuilder(.oidc), keys: .set(TestKeys.set("wrong-alg"))) == .rejected(.key, [finding]))
        let other = KeyFault.algorithm(stated: nil, kind: .p256)
        let type = Finding(.keyAlgMismatch, expected: "ES256", actual: "RS256", detail: .key(other))
        let token = TokenBuilder(.oidc).header("kid", "es256-2026")
        let keys = VerificationKeys.set(try TestKeys.set("no-alg"))
        #expect(try Self.outcome(token, by: TestKeys.oidc(.rs256), keys: keys) == .rejected(.key, [type]))
    }

    @Test("one pinned key serves whatever the kid, in every profile, and without one", arguments: ["anything", nil])
    func pinned(id: String?) throws {
        let value = id.map(JSONValue.string)
        let oidc = VerificationKeys.pinned(try JWK(pem: TestKeys.publicPEM("oidc-es256")))
        #expect(try Self.outcome(TokenBuilder(.oidc).header("kid", value), keys: oidc) == .accepted)
        let apple = VerificationKeys.pinned(try JWK(pem: TestKeys.publicPEM("apple-2")))
        let token = TokenBuilder(.appleID).header("kid", value)
        #expect(try Self.outcome(token, by: TokenKind.appleID.signingKey, keys: apple) == .accepted)
    }

    @Test("without a kid the generic profile tries four keys that fit, and no fifth")
    func triesFour() throws {
        let algorithms = NonEmpty<SignatureAlgorithm>(.rs256)
        let set = try TestKeys.set("four-then-ours").keys
        let token = TokenBuilder(.oidc).header("kid", nil)
        let fourth = VerificationKeys.set(JWKSet(set))
        #expect(try Self.outcome(token, by: TestKeys.oidc(.rs256), keys: fourth, algorithms: algorithms) == .accepted)
        let another = try #require(TestKeys.set("cognito-user-pool").keys.first)
        let fifth = VerificationKeys.set(JWKSet([another] + set))
        let finding = Finding(.signatureInvalid, detail: .signature(.ordinary))
        #expect(try Self.outcome(token, by: TestKeys.oidc(.rs256), keys: fifth, algorithms: algorithms) == .rejected(.signature, [finding]))
        // Keys that do not fit are not counted.
        let elliptic = try TestKeys.set("same-key-twice").keys
        let unfit = VerificationKeys.set(JWKSet(elliptic + set))
        #expect(try Self.outcome(token, by: TestKeys.oidc(.rs256), keys: unfit, algorithms: algorithms) == .accepted)
    }

    @Test("an empty set has no key for any token")
    func emptySet() throws {
        let finding = Finding(.keyNotFound, expected: [], actual: "es256-2026", detail: .keyIDs([]), hint: .otherKeySet)
        #expect(try Self.outcome(TokenBuilder(.oidc), keys: .set(JWKSet([]))) == .rejected(.key, [finding]))
    }

    @Test("a signature cut short says so")
    func cut() throws {
        let raw = try TokenBuilder(.oidc).signed()
        // 86 characters hold 64 octets, and the first 84 of them 63.
        let shorter = RawToken(Array(raw.bytes.dropLast(2)))
        let finding = Finding(.signatureInvalid, detail: .signature(.length(octets: 63, expected: 64)), hint: .signatureIsCut)
        #expect(try shorter.judged(as: .oidc) == .rejected(.signature, [finding]))
    }

    @Test("an ECDSA signature in DER says so")
    func der() throws {
        let raw = try TokenBuilder(.oidc).signed()
        let dot = try #require(raw.bytes.lastIndex(of: UInt8(ascii: ".")))
        // SEQUENCE of two INTEGERs, 1 and 1: DER, and no signature of anything.
        let der: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]
        let token = RawToken(raw.bytes[...dot] + Array(Base64URL.encode(der.span).utf8))
        let finding = Finding(.signatureInvalid, detail: .signature(.der), hint: .signatureIsDER)
        #expect(try token.judged(as: .oidc) == .rejected(.signature, [finding]))
    }
}
