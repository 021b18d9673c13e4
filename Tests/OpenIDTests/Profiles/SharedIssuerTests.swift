import JOSE
import OpenID
import TestSupport
import Testing

@Suite("several profiles in one verifier: the token's own iss picks one")
struct SharedIssuerTests {
    @Test("profiles that nothing tells apart are a mistake in the configuration", arguments: TokenKind.allCases)
    func sameTwice(kind: TokenKind) throws {
        let profile = try kind.profile()
        let issuer = profile.issuers.first.description
        #expect(throws: ConfigurationError.notToldApart(kind.rawValue, kind.rawValue, issuer: issuer)) {
            try IssuerProfiles(NonEmpty(profile, profile))
        }
    }

    @Test("a generic profile beside another of its issuer is one too, whichever comes first")
    func genericBesideAnother() throws {
        let apple = "https://appleid.apple.com"
        let generic = IssuerProfile.oidc(issuer: try Issuer(apple), audiences: NonEmpty("a"))
        let known = try TokenKind.appleID.profile()
        #expect(throws: ConfigurationError.notToldApart("oidc", "apple-id", issuer: apple)) { try IssuerProfiles(NonEmpty(generic, known)) }
        #expect(throws: ConfigurationError.notToldApart("apple-id", "oidc", issuer: apple)) { try IssuerProfiles(NonEmpty(known, generic)) }
    }

    @Test("one pool with one of its forms each twice shares an issuer where the forms overlap")
    func overlappingForms() throws {
        func profile(_ form: IssuerForm) throws -> IssuerProfile {
            .cognitoID(try UserPool(UserPoolID(TokenKind.userPool), issuerForm: form), clients: NonEmpty("a"))
        }
        let shared = "https://issuer-cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01"
        #expect(throws: ConfigurationError.notToldApart("cognito-id", "cognito-id", issuer: shared)) {
            try IssuerProfiles(NonEmpty(profile(.any), profile(.updated)))
        }
        _ = try IssuerProfiles(NonEmpty(profile(.original), profile(.updated)))
    }

    @Test("all six beside each other: each token is accepted by its own", arguments: TokenKind.allCases)
    func allSix(kind: TokenKind) throws {
        let profiles = try IssuerProfiles(try #require(NonEmpty(TokenKind.allCases.map { try $0.profile() })))
        let token = try profiles.verify(TokenBuilder(kind).signed(), keys: .set(try kind.keySet), at: FixedTime.now)
        #expect(token.profile.name == kind.rawValue)
        #expect(token.warnings == [])
    }

    @Test("two identity pools of one issuer: the aud picks, also from an array")
    func identityPools() throws {
        let other = "eu-west-1:99999999-2222-4333-8444-555555555555"
        let second = IssuerProfile.cognitoIdentity(try IdentityPool(IdentityPoolID(other)))
        let profiles = try IssuerProfiles(NonEmpty(TokenKind.cognitoIdentity.profile(), second))
        for audience in [.string(other), [.string(other)]] as [JSONValue] {
            let token = try TokenBuilder(.cognitoIdentity).with("aud", audience).signed()
            let accepted = try profiles.verify(token, keys: .set(try TokenKind.cognitoIdentity.keySet), at: FixedTime.now)
            #expect(accepted.profile.kind == second.kind)
        }
    }

    @Test("a token that suits none of the profiles of its issuer is judged by the first")
    func suitsNone() throws {
        let profiles = try IssuerProfiles(NonEmpty(TokenKind.cognitoAccess.profile(), TokenKind.cognitoID.profile()))
        let token = try TokenBuilder(.cognitoAccess).with("token_use", "refresh").signed()
        let verdict = profiles.verdict(on: token, keys: .set(try TokenKind.cognitoAccess.keySet), at: FixedTime.now)
        let finding = Finding(.claim("token_use", .mismatch), expected: "access", actual: "refresh")
        #expect(Outcome(verdict) == .claims(finding))
    }

    @Test("an issuer of none of them is unknown, and all that would do are listed")
    func unknown() throws {
        let profiles = try IssuerProfiles(NonEmpty(TokenKind.appleID.profile(), TokenKind.oidc.profile()))
        let token = try TokenBuilder(.oidc).with("iss", "https://login.example.com/").signed()
        let finding = Finding(
            .claim("iss", .unknown), expected: ["https://appleid.apple.com", "https://login.example.com"],
            actual: "https://login.example.com/", hint: .issuerTrailing("/"))
        let verdict = profiles.verdict(on: token, keys: .set(try TokenKind.oidc.keySet), at: FixedTime.now)
        #expect(Outcome(verdict) == .rejected(.issuer, [finding]))
        guard case .rejected(let rejection) = verdict else { return }
        #expect(rejection.profile == nil)
    }
}
