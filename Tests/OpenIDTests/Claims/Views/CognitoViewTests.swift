import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the claims of user pool tokens as types")
struct CognitoViewTests {
    @Test("an ID token's")
    func idToken() throws {
        let token = TokenBuilder(.cognitoID).with("cognito:username", "user-one").with("cognito:groups", ["editors", "team-a"])
            .with("cognito:roles", ["arn:aws:iam::000000000000:role/a"]).with("cognito:preferred_role", "arn:aws:iam::000000000000:role/a")
            .with("email", "user.one@example.com").with("email_verified", true).with("phone_number_verified", "true")
            .with("auth_time", FixedTime.claim(-60)).with("origin_jti", "o-1").with("custom:tier", "gold")
        let claims = try #require(try token.accepted().cognitoID)
        #expect(claims.subject == "22222222-3333-4444-8555-666666666666")
        #expect(claims.username == "user-one")
        #expect(claims.groups == ["editors", "team-a"])
        #expect(claims.roles == ["arn:aws:iam::000000000000:role/a"])
        #expect(claims.preferredRole == "arn:aws:iam::000000000000:role/a")
        #expect(claims.email == "user.one@example.com")
        #expect(claims.isEmailVerified)
        #expect(claims.isPhoneNumberVerified)
        #expect(claims.authenticatedAt == UnixTime(seconds: FixedTime.seconds - 60))
        #expect(claims.originID == "o-1")
        #expect(claims.custom("tier") == "gold")
        #expect(claims.custom("custom:tier") == nil)
    }

    @Test("an ID token's that has none of what is optional")
    func bareIDToken() throws {
        let claims = try #require(try TokenBuilder(.cognitoID).accepted().cognitoID)
        #expect(claims.username == nil)
        #expect(claims.groups == [] && claims.roles == [] && claims.identities == [])
        #expect(claims.preferredRole == nil && claims.email == nil && claims.originID == nil && claims.authenticatedAt == nil)
        #expect(!claims.isEmailVerified && !claims.isPhoneNumberVerified)
    }

    @Test(
        "verified means a plain yes and nothing else",
        arguments: [
            (true, true), ("true", true), (false, false), ("false", false), ("TRUE", false), ("yes", false), (1, false), (nil, false),
        ] as [(JSONValue, Bool)])
    func verified(value: JSONValue, isVerified: Bool) throws {
        let token = TokenBuilder(.cognitoID).with("email_verified", value).with("phone_number_verified", value)
        let claims = try #require(try token.accepted().cognitoID)
        #expect(claims.isEmailVerified == isVerified)
        #expect(claims.isPhoneNumberVerified == isVerified)
    }

    @Test("accounts at other providers, with primary as text or boolean and an issuer that may be null")
    func identities() throws {
        let json = """
            [{"userId":"1","providerName":"Google","providerType":"Google","issuer":null,"primary":"true","dateCreated":"1767225540000"},
             {"userId":"2","providerName":"saml","providerType":"SAML","issuer":"https://idp.example","primary":"false"},
             {"userId":"3","providerName":"own","primary":true}, {"userId":"4","providerName":"odd","primary":1},
             {"userId":5,"providerName":"no text"}, {"providerName":"no user"}, "text", null]
            """
        let claims = try #require(try TokenBuilder(.cognitoID).with("identities", json: json).accepted().cognitoID)
        #expect(claims.identities.map(\.userID) == ["1", "2", "3", "4"])
        #expect(claims.identities.map(\.providerName) == ["Google", "saml", "own", "odd"])
        #expect(claims.identities.map(\.providerType) == ["Google", "SAML", nil, nil])
        #expect(claims.identities.map(\.issuer) == [nil, "https://idp.example", nil, nil])
        #expect(claims.identities.map(\.isPrimary) == [true, false, true, false])
    }

    @Test("an access token's")
    func accessToken() throws {
        let token = TokenBuilder(.cognitoAccess).with("username", "user-one").with("cognito:groups", ["editors"])
            .with("scope", " openid  orders/read ").with("aud", "https://api.example.com").with("auth_time", FixedTime.claim(-60))
            .with("origin_jti", "o-1")
        let claims = try #require(try token.accepted().cognitoAccess)
        #expect(claims.subject == "22222222-3333-4444-8555-666666666666")
        #expect(claims.clientID == "1example23456789")
        #expect(claims.username == "user-one")
        #expect(claims.scopes == ["openid", "orders/read"])
        #expect(claims.groups == ["editors"])
        #expect(claims.resource == "https://api.example.com")
        #expect(claims.authenticatedAt == UnixTime(seconds: FixedTime.seconds - 60))
        #expect(claims.originID == "o-1")
    }

    @Test("a client's own access token has no user and no groups")
    func clientCredentials() throws {
        let claims = try #require(
            try TokenBuilder(.cognitoAccess).with("sub", "1example23456789").without("scope").accepted().cognitoAccess)
        #expect(claims.subject == claims.clientID)
        #expect(claims.username == nil && claims.resource == nil)
        #expect(claims.groups == [] && claims.scopes == [])
    }

    @Test("a token of another kind has no such view", arguments: TokenKind.allCases)
    func otherKinds(kind: TokenKind) throws {
        let token = try TokenBuilder(kind).accepted()
        #expect((token.cognitoID != nil) == (kind == .cognitoID))
        #expect((token.cognitoAccess != nil) == (kind == .cognitoAccess))
        #expect((token.cognitoIdentity != nil) == (kind == .cognitoIdentity))
        #expect((token.appleID != nil) == (kind == .appleID))
        #expect((token.appleEvent != nil) == (kind == .appleEvent))
    }
}
