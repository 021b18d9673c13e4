import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Fake: flows that succeed")
struct FakeFlowTests {
    @Test("a guest gets an id, credentials, and a token")
    func guest() throws {
        let fake = try FakeCognito.sample()
        let id = try fake.getID().id
        let first = try #require(fake.credentials(id).json)
        let second = try #require(fake.credentials(id).json)
        #expect(first["Credentials"]?["Expiration"] == .real(Double(FixedTime.seconds + 3600)))
        #expect(first["Credentials"]?["AccessKeyId"] != second["Credentials"]?["AccessKeyId"])
        #expect(first["Credentials"]?["SecretKey"]?.string != nil)
        #expect(try fake.getID().id != id)
        let pool = try IdentityPool(IdentityPoolID(TokenKind.identityPool), allowsGuests: true)
        let token = try verified(fake.openID(id).token, pool)
        #expect(token.cognitoIdentity?.isGuest == true)
    }

    @Test("every provider's login leads to an identity, and back to it")
    func providers() throws {
        let fake = try FakeCognito.sample()
        let logins: [JSONValue] = [
            try fake.logins.userPool(), try fake.logins.appleLogin(), try fake.logins.googleLogin(),
            [SampleLogins.openIDKey: .string(try fake.logins.openID())],
            [SampleLogins.openIDKey: .string(try fake.logins.openID("u2") { $0.with("aud", "api").with("azp", "example-client") })],
            [SampleLogins.facebookKey: "exampleFacebookAccessToken"], [SampleLogins.amazonKey: "exampleAmazonAccessToken"],
            [SampleLogins.twitterKey: "exampleToken;exampleTokenSecret"], [SampleLogins.samlKey: "ZXhhbXBsZSBhc3NlcnRpb24="],
        ]
        for login in logins {
            let id = try fake.getID(login).id
            #expect(try fake.getID(login).id == id)
            #expect(try fake.credentials(id, login).id == id)
        }
        #expect(fake.identities.count == logins.count)
    }

    @Test("a token is taken within five minutes after its end")
    func grace() throws {
        let fake = try FakeCognito.sample()
        #expect(fake.getID([SampleLogins.userPoolKey: .string(try fake.logins.userPoolID(expiresIn: -299))]).status == 200)
    }

    @Test("the token has the header, the order of claims and the lifetime of the service's, and passes the profile")
    func token() throws {
        let fake = try FakeCognito.sample()
        let logins = try fake.logins.userPool("22222222-3333-4444-8555-666666666666")
        let id = try fake.getID(logins).id
        let text = try fake.openID(id, logins).token
        let head = try Base64URL.decode(Array(text.utf8.prefix { $0 != UInt8(ascii: ".") }).span)
        #expect(String(decoding: head, as: UTF8.self) == #"{"kid":"eu-west-11","typ":"JWS","alg":"RS512"}"#)
        let key = SampleLogins.userPoolKey
        let expected: JSONValue = [
            "sub": .string(id), "aud": .string(TokenKind.identityPool),
            "amr": ["authenticated", .string(key), .string("\(key):CognitoSignIn:22222222-3333-4444-8555-666666666666")],
            "iss": "https://cognito-identity.amazonaws.com",
            "https://cognito-identity.amazonaws.com/identity-pool-arn": .string(
                "arn:aws:cognito-identity:eu-west-1:111122223333:identitypool/\(TokenKind.identityPool)"),
            "exp": FixedTime.claim(600), "iat": FixedTime.claim(0),
        ]
        let token = try verified(text, IdentityPool(IdentityPoolID(TokenKind.identityPool)))
        #expect(token.claims.value == expected)
        #expect(token.warnings.map(\.code) == [.keyEncodingOdd])
        #expect(token.cognitoIdentity?.providers == [key])
    }

    @Test("an unknown login is linked beside one that is known")
    func linking() throws {
        let fake = try FakeCognito.sample()
        let id = try fake.getID(fake.logins.userPool()).id
        let both = try fake.logins.userPool().with(SampleLogins.googleKey, .string(fake.logins.google()))
        #expect(try fake.credentials(id, both).id == id)
        #expect(try fake.getID(fake.logins.googleLogin()).id == id)
    }

    @Test("logins of two identities make one of them: the older one's id is returned, the other is out of reach")
    func merging() throws {
        let fake = try FakeCognito.sample()
        let older = try fake.getID(fake.logins.userPool()).id
        let newer = try fake.getID(fake.logins.googleLogin()).id
        let both = try fake.logins.userPool().with(SampleLogins.googleKey, .string(fake.logins.google()))
        #expect(try fake.credentials(newer, both).id == older)
        #expect(try fake.getID(fake.logins.googleLogin()).id == older)
        let late = try fake.credentials(newer, fake.logins.googleLogin())
        #expect(late.failure == FakeFailure("NotAuthorizedException", "Access to Identity '\(newer)' is forbidden."))
    }

    @Test("a guest who signs in keeps the id when nobody has the login, and else gets the other's")
    func promotion() throws {
        let fake = try FakeCognito.sample()
        let (first, second) = (try fake.getID().id, try fake.getID().id)
        #expect(try fake.credentials(first, fake.logins.userPool()).id == first)
        #expect(try fake.credentials(second, fake.logins.userPool()).id == first)
        #expect(fake.identity(second)?.isDisabled == true)
    }

    @Test("a login is unlinked by a login of the identity")
    func unlinking() throws {
        let fake = try FakeCognito.sample()
        let both = try fake.logins.userPool().with(SampleLogins.googleKey, .string(fake.logins.google()))
        let id = try fake.getID(both).id
        let input: JSONValue = [
            "IdentityId": .string(id), "Logins": try fake.logins.userPool(), "LoginsToRemove": [.string(SampleLogins.googleKey)],
        ]
        #expect(fake.call("UnlinkIdentity", input).body.isEmpty)
        #expect(fake.identity(id)?.logins == [FakeLogin(SampleLogins.userPoolKey, "user-1")])
    }

    @Test("pools are described and made")
    func pools() throws {
        let fake = try FakeCognito.sample()
        let sample = try #require(fake.signed("DescribeIdentityPool", []).json)
        #expect(sample["DeveloperProviderName"] == .string(SampleLogins.developerProvider))
        #expect(sample["CognitoIdentityProviders"]?.array?.first?["ProviderName"] == .string(SampleLogins.userPoolKey))
        let input: JSONValue = ["IdentityPoolName": "made", "AllowUnauthenticatedIdentities": true]
        let made = try #require(fake.call("CreateIdentityPool", input, signedBy: .example).json?["IdentityPoolId"])
        #expect(fake.call("GetId", ["IdentityPoolId": made]).status == 200)
    }

    @Test("two fakes of one seed give the same ids, another seed gives others")
    func determinism() throws {
        let ids = try [1, 1, 2].map { try FakeCognito.sample(seed: $0).getID().id }
        #expect(ids[0] == ids[1])
        #expect(ids[0] != ids[2])
    }

    @Test("the key set is published under its odd address in its odd encoding, and nowhere else")
    func keys() throws {
        let fake = try FakeCognito.sample()
        let keys = try #require(fake.answer(.get("/.well-known/jwks_uri")).json?["keys"]?.array?.first)
        #expect(keys["n"]?.string?.hasPrefix("A") == true)
        #expect(keys["n"]?.string?.hasSuffix("=") == true)
        let discovery = try #require(fake.answer(.get("/.well-known/openid-configuration", host: "127.0.0.1:8080")).json)
        #expect(discovery["issuer"] == "https://cognito-identity.amazonaws.com")
        #expect(discovery["jwks_uri"] == "http://127.0.0.1:8080/.well-known/jwks_uri")
        let denied = fake.answer(.get("/.well-known/jwks.json"))
        #expect(denied.failure == FakeFailure("AccessDenied", "Access Denied", status: 403))
    }

    private func verified(_ token: String, _ pool: IdentityPool) throws -> AcceptedToken {
        try IssuerProfiles(.cognitoIdentity(pool)).verify(
            RawToken(token), keys: .set(TestKeys.set("cognito-identity")), at: FixedTime.now)
    }
}
