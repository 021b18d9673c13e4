import JOSE
import OpenID
import TestSupport
import Testing

@Suite("all claim findings are collected: the kind of token, then missing and wrong types, then mismatches, then times, then warnings")
struct ReportOrderTests {
    private static func codes(_ token: TokenBuilder, by profile: IssuerProfile? = nil, expecting: Expectations = Expectations()) throws
        -> [String]
    {
        guard case .rejected(let rejection) = try token.verdict(by: profile, expecting: expecting) else { return [] }
        return rejection.findings.all.map(\.code.description)
    }

    @Test("a user pool's token with everything wrong")
    func userPool() throws {
        let token = TokenBuilder(.cognitoID).header("jku", "https://evil.example").with("token_use", "access").with("sub", 5)
            .with("aud", "x").with("email_verified", "yes").with("exp", FixedTime.claim(-100)).with("iat", FixedTime.claim(100))
            .with("nbf", "soon").with("nonce", "n")
        let expecting = Expectations.having {
            $0.nonce = .exact("m")
            $0.scopes = ["s"]
            $0.groups = ["g"]
        }
        #expect(
            try Self.codes(token, expecting: expecting) == [
                "claim.token_use.mismatch", "claim.sub.type", "claim.nbf.type", "claim.scope.missing", "claim.aud.mismatch",
                "claim.nonce.mismatch", "claim.cognito:groups.mismatch", "claim.iat.future", "claim.exp.expired", "claim.exp.before_iat",
                "header.key_source.ignored", "claim.email_verified.odd",
            ])
    }

    @Test("an identity pool's: the developer provider says whose token it is, and comes with the mismatches")
    func identityPool() throws {
        let pool = try IdentityPool(IdentityPoolID(TokenKind.identityPool), developerProvider: "login.example.app")
        let token = TokenBuilder(.cognitoIdentity).with("amr", ["unauthenticated"]).with("sub", "us-east-1:a").without("aud")
            .with("exp", FixedTime.claim(-700))
        #expect(
            try Self.codes(token, by: .cognitoIdentity(pool)) == [
                "claim.amr.guest", "claim.aud.missing", "claim.amr.provider", "claim.sub.region", "claim.exp.expired",
                "claim.exp.before_iat",
            ])
    }

    @Test("an Apple event that is an ID token")
    func appleEvent() throws {
        let token = TokenBuilder(.appleID).with("nonce", "n").with("aud", "com.example.other").with("exp", FixedTime.claim(90000))
        #expect(
            try Self.codes(token, by: TokenKind.appleEvent.profile()) == [
                "claim.events.missing", "claim.jti.missing", "claim.nonce.unexpected", "claim.aud.mismatch", "claim.exp.too_far",
            ])
    }

    @Test("an ID token that is an Apple event")
    func appleID() throws {
        let token = TokenBuilder(.appleEvent)
        #expect(try Self.codes(token, by: TokenKind.appleID.profile()) == ["claim.events.unexpected", "claim.sub.missing"])
    }

    @Test("warnings alone accept, and are told in order")
    func warnings() throws {
        let token = TokenBuilder(.cognitoIdentity).header("x5u", "https://evil.example")
        let profiles = IssuerProfiles(try TokenKind.cognitoIdentity.profile())
        let accepted = try profiles.verify(token.signed(), keys: .set(TestKeys.set("cognito-identity")), at: FixedTime.now)
        let oddities: [JWK.Oddity] = [.padding(member: "n"), .standardAlphabet(member: "n"), .leadingZero(member: "n")]
        #expect(
            accepted.warnings == [
                Finding(.headerKeySourceIgnored, severity: .warning, detail: .names(["x5u"])),
                Finding(.keyEncodingOdd, severity: .warning, detail: .oddities(oddities)),
            ])
    }
}
