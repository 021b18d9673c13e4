import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Fake: what a developer's backend may do")
struct FakeDeveloperTests {
    private static let provider = JSONMember("DeveloperProviderName", .string(SampleLogins.developerProvider))

    @Test("one user has one identity, and a longer token when that is asked for")
    func token() throws {
        let fake = try FakeCognito.sample()
        let first = fake.developer("u")
        let second = fake.developer("u", nil, [:], [JSONMember("TokenDuration", 86400)])
        #expect(try first.id == second.id)
        #expect(try claims(first.token)["exp"] == FixedTime.claim(900))
        #expect(try claims(second.token)["exp"] == FixedTime.claim(86400))
    }

    @Test("the token gets credentials for its identity, and says who the user is")
    func credentials() throws {
        let fake = try FakeCognito.sample()
        let answer = fake.developer("auth0|7:9@example", nil, [:], [JSONMember("PrincipalTags", ["tier": "gold"])])
        let credentials = fake.credentials(try answer.id, [SampleLogins.identityKey: .string(try answer.token)])
        #expect(credentials.status == 200)
        let pool = try IdentityPool(IdentityPoolID(TokenKind.identityPool), developerProvider: ExactString(SampleLogins.developerProvider))
        let token = try IssuerProfiles(.cognitoIdentity(pool)).verify(
            RawToken(answer.token), keys: .set(TestKeys.set("cognito-identity")), at: FixedTime.now)
        #expect(token.cognitoIdentity?.developerUser?.userID == "auth0|7:9@example")
        #expect(token.cognitoIdentity?.principalTags == ["tier": ["gold"]])
    }

    @Test("a user is linked to the identity of a public login, and to a guest's")
    func linking() throws {
        let fake = try FakeCognito.sample()
        let id = try fake.getID(fake.logins.userPool()).id
        #expect(try fake.developer("u", id, fake.logins.userPool()).id == id)
        let guest = try fake.getID().id
        #expect(try fake.developer("v", guest).id == guest)
        #expect(fake.identity(guest)?.logins == [FakeLogin(SampleLogins.developerProvider, "v")])
    }

    @Test("users are looked up page by page")
    func lookup() throws {
        let fake = try FakeCognito.sample()
        let id = try fake.developer("u1").id
        for user in ["u2", "u3"] {
            _ = try fake.developer(user).id
            let merged = fake.signed(
                "MergeDeveloperIdentities",
                [JSONMember("SourceUserIdentifier", .string(user)), JSONMember("DestinationUserIdentifier", "u1"), Self.provider])
            #expect(try merged.id == id)
        }
        let first = fake.signed("LookupDeveloperIdentity", [JSONMember("DeveloperUserIdentifier", "u3"), JSONMember("MaxResults", 2)])
        #expect(first.json == ["IdentityId": .string(id), "DeveloperUserIdentifierList": ["u1", "u2"], "NextToken": "page-2"])
        let second = fake.signed(
            "LookupDeveloperIdentity",
            [JSONMember("IdentityId", .string(id)), JSONMember("MaxResults", 2), JSONMember("NextToken", "page-2")])
        #expect(second.json == ["IdentityId": .string(id), "DeveloperUserIdentifierList": ["u3"]])
    }

    @Test("a user is unlinked; without its last login an identity is out of reach")
    func unlinking() throws {
        let fake = try FakeCognito.sample()
        let answer = fake.developer("u")
        let id = try answer.id
        let gone = fake.signed(
            "UnlinkDeveloperIdentity", [JSONMember("IdentityId", .string(id)), Self.provider, JSONMember("DeveloperUserIdentifier", "u")])
        #expect(gone.status == 200)
        #expect(gone.body.isEmpty)
        let late = fake.credentials(id, [SampleLogins.identityKey: .string(try answer.token)])
        #expect(late.failure == FakeFailure("NotAuthorizedException", "Access to Identity '\(id)' is forbidden."))
        #expect(try fake.developer("u").id != id)
    }

    @Test("refusals, literally", arguments: refusals)
    func refused(_ refusal: Refusal) throws {
        let fake = try FakeCognito.sample()
        #expect(try refusal.answer(fake).failure == refusal.failure)
    }

    static let refusals = [
        Refusal(
            "a foreign developer provider",
            FakeFailure("InvalidParameterException", "This identity pool does not support the specified developer provider")
        ) {
            $0.signed("GetOpenIdTokenForDeveloperIdentity", [JSONMember("Logins", ["login.another.app": "u"])])
        },
        Refusal("two developer providers", FakeFailure("InvalidParameterException", "Please provide at most one developer provider")) {
            $0.developer("u", nil, ["login.another.app": "u"])
        },
        Refusal("no developer provider", FakeFailure("InvalidParameterException", "Please provide a valid developer provider")) {
            $0.signed("GetOpenIdTokenForDeveloperIdentity", [JSONMember("Logins", try $0.logins.googleLogin())])
        },
        Refusal(
            "a user of another identity",
            FakeFailure(
                "DeveloperUserAlreadyRegisteredException",
                "The provided developer user identifier is already registered with Cognito under a different identity ID.")
        ) {
            _ = try $0.developer("u").id
            return $0.developer("u", try $0.getID().id)
        },
        Refusal(
            "an identity with logins, none of them given",
            FakeFailure(
                "NotAuthorizedException",
                "Logins don't match. Please include at least one valid login for this identity or identity pool.")
        ) { $0.developer("u", try $0.getID($0.logins.userPool()).id) },
        Refusal(
            "a day and a second",
            FakeFailure(
                "ValidationException",
                "1 validation error detected: Value '86401' at 'tokenDuration' failed to satisfy constraint: Member must have value less than "
                    + "or equal to 86400")
        ) { $0.developer("u", nil, [:], [JSONMember("TokenDuration", 86401)]) },
        Refusal(
            "two ids that disagree",
            FakeFailure("ResourceConflictException", "The identity ID and the developer user identifier do not match")
        ) {
            let id = try $0.developer("a").id
            _ = try $0.developer("b").id
            return $0.signed(
                "LookupDeveloperIdentity", [JSONMember("IdentityId", .string(id)), JSONMember("DeveloperUserIdentifier", "b")])
        },
        Refusal(
            "a lookup of nothing",
            FakeFailure("InvalidParameterException", "Either IdentityId or DeveloperUserIdentifier must be provided")
        ) { $0.signed("LookupDeveloperIdentity", []) },
        Refusal("a merge of an unknown user", FakeFailure("ResourceNotFoundException", "Developer user identifier not found.")) {
            _ = try $0.developer("a").id
            return $0.merge("a", "b")
        },
        Refusal(
            "a merge of two users of one public provider",
            FakeFailure("ResourceConflictException", "Login is already linked to another account")
        ) {
            for user in ["a", "b"] { _ = try $0.developer(user, nil, $0.logins.googleLogin(user)).id }
            return $0.merge("a", "b")
        },
        Refusal(
            "a merge beyond twenty logins",
            FakeFailure("InvalidParameterException", "The number of linked logins must not be larger than 20")
        ) {
            for user in 0..<21 {
                _ = try $0.developer("u\(user)").id
                if user > 0, user < 20 { _ = try $0.merge("u\(user)", "u0").id }
            }
            return $0.merge("u20", "u0")
        },
    ]

    private func claims(_ token: String) throws -> JSONValue { try CompactJWS(parsing: Array(token.utf8)).unverifiedContents.claims }
}

extension FakeCognito {
    fileprivate func merge(_ source: String, _ destination: String) -> FakeResponse {
        signed(
            "MergeDeveloperIdentities",
            [
                JSONMember("SourceUserIdentifier", .string(source)), JSONMember("DestinationUserIdentifier", .string(destination)),
                JSONMember("DeveloperProviderName", .string(SampleLogins.developerProvider)),
            ])
    }
}
