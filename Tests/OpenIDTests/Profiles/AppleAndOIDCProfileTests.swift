import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Apple's profiles and the generic one")
struct AppleAndOIDCProfileTests {
    @Test(
        "Apple's take RS256 alone, typ JWT or none, and a kid",
        arguments: [(.appleID, .appleID), (.appleEvent, .appleEvent)] as [(TokenKind, IssuerProfile.Kind)])
    func apple(kind: TokenKind, profileKind: IssuerProfile.Kind) throws {
        let profile = try kind.profile()
        #expect(profile.kind == profileKind)
        #expect(profile.issuers.all.map(\.description) == ["https://appleid.apple.com"])
        #expect(profile.algorithmNames == ["RS256"])
        #expect(profile.types == ["JWT"])
        #expect(profile.requiresKeyID)
        #expect(profile.keySet == .url("https://appleid.apple.com/auth/keys"))
    }

    @Test("the generic one takes RS256, ES256, EdDSA and Ed25519 unless told otherwise, and needs no kid")
    func oidc() throws {
        let profile = try TokenKind.oidc.profile()
        #expect(profile.kind == .oidc)
        #expect(profile.algorithmNames == ["RS256", "ES256", "EdDSA", "Ed25519"])
        #expect(profile.types == ["JWT"])
        #expect(!profile.requiresKeyID)
        #expect(profile.keySet == .discovery(issuer: TokenKind.issuer))
        #expect(profile.keySource == "https://login.example.com/.well-known/openid-configuration")
    }

    @Test("the profile's name is the one that commands use", arguments: TokenKind.allCases)
    func names(kind: TokenKind) throws { #expect(try kind.profile().name == kind.rawValue) }

    @Test("keys may be elsewhere, and nothing else changes")
    func withKeys() throws {
        let profile = try TokenKind.appleID.profile().withKeys(at: .file("apple.json"))
        #expect(profile.keySet == .file("apple.json"))
        #expect(profile.keySource == "file:apple.json")
        #expect(KeySetLocation.key("-").description == "stdin")
        #expect(try TokenBuilder(.appleID).judged(by: profile) == .accepted)
        #expect(try TokenBuilder(.appleID).with("aud", "x").judged(by: profile) != .accepted)
    }

    @Test("algorithms of the caller's choice replace the default ones", arguments: SignatureAlgorithm.allCases)
    func algorithms(algorithm: SignatureAlgorithm) throws {
        let token = try TokenBuilder(.oidc).signed(by: TestKeys.oidc(algorithm))
        let profile = IssuerProfile.oidc(
            issuer: try Issuer(TokenKind.issuer), audiences: NonEmpty("example-client"), algorithms: NonEmpty(algorithm))
        let verdict = IssuerProfiles(profile).verdict(on: token, keys: .set(try TestKeys.set("oidc")), at: FixedTime.now)
        #expect(Outcome(verdict) == .accepted)
        let isDefault = IssuerProfile.defaultOIDCAlgorithms.all.contains(algorithm)
        let finding = Finding(
            .headerAlgNotAllowed, expected: ["RS256", "ES256", "EdDSA", "Ed25519"], actual: .string(algorithm.rawValue))
        #expect(try token.judged(as: .oidc) == (isDefault ? .accepted : .rejected(.algorithm, [finding])))
    }
}
