import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the claims of identity pool tokens as types")
struct CognitoIdentityViewTests {
    private static let pool = TokenKind.identityPool
    private static let tags = "https://aws.amazon.com/tags"

    private static func view(_ token: TokenBuilder) throws -> CognitoIdentityClaims {
        let profile = IssuerProfile.cognitoIdentity(try IdentityPool(IdentityPoolID(pool), allowsGuests: true))
        return try #require(try token.accepted(by: profile).cognitoIdentity)
    }

    @Test("identity, pool and ARN")
    func plain() throws {
        let arn = "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/\(Self.pool)"
        let token = TokenBuilder(.cognitoIdentity).with("https://cognito-identity.amazonaws.com/identity-pool-arn", .string(arn))
        let claims = try Self.view(token)
        #expect(claims.identityID == "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee")
        #expect(claims.pool == (try IdentityPoolID(Self.pool)))
        #expect(claims.poolARN == arn)
        #expect(try Self.view(TokenBuilder(.cognitoIdentity)).poolARN == nil)
    }

    @Test(
        "who signed in, and with what",
        arguments: [
            (["unauthenticated"], true, []), (["authenticated"], false, []),
            (["authenticated", "login.example.app", .string("login.example.app:\(pool):user-one")], false, ["login.example.app"]),
            (
                [
                    "authenticated", "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01",
                    "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01:CognitoSignIn:2222",
                ], false, ["cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01"]
            ),
            (
                [
                    "authenticated", "token.actions.githubusercontent.com",
                    "arn:aws:iam::000000000000:oidc-provider/token.actions.githubusercontent.com:OIDC:repo:a/b:ref:refs/heads/main",
                ], false, ["token.actions.githubusercontent.com"]
            ),
            (["graph.facebook.com", "authenticated", "appleid.apple.com"], false, ["graph.facebook.com", "appleid.apple.com"]),
            (["authenticated", .string("login.example.app:\(pool):user-one")], false, []),
        ] as [(JSONValue, Bool, [String])])
    func providers(methods: JSONValue, isGuest: Bool, providers: [String]) throws {
        let claims = try Self.view(TokenBuilder(.cognitoIdentity).with("amr", methods))
        #expect(claims.isGuest == isGuest)
        #expect(claims.providers == providers)
    }

    @Test(
        "a developer's user id is all that follows the pool, whatever it holds",
        arguments: ["user-one", "a:b:c", "auth0|x", "a@example.com", "", ":"])
    func developerUser(user: String) throws {
        let methods: JSONValue = ["authenticated", "login.example.app", .string("login.example.app:\(Self.pool):\(user)")]
        let found = try #require(try Self.view(TokenBuilder(.cognitoIdentity).with("amr", methods)).developerUser)
        #expect(found == (provider: "login.example.app", userID: user))
    }

    @Test(
        "without an entry there is no developer user",
        arguments: [["authenticated"], ["authenticated", "login.example.app"]] as [JSONValue])
    func noDeveloperUser(methods: JSONValue) throws {
        #expect(try Self.view(TokenBuilder(.cognitoIdentity).with("amr", methods)).developerUser == nil)
    }

    @Test(
        "session tags are arrays, or one text; whatever else is there is none",
        arguments: [
            (#"{"principal_tags":{"tier":["gold"],"team":["a","b"]}}"#, ["tier": ["gold"], "team": ["a", "b"]]),
            (#"{"principal_tags":{"tier":"gold"}}"#, ["tier": ["gold"]]), (#"{"principal_tags":{"tier":[]}}"#, ["tier": []]),
            (#"{"principal_tags":{"tier":["gold",5,null]}}"#, ["tier": ["gold"]]), (#"{"principal_tags":{"tier":5}}"#, ["tier": []]),
            (#"{"principal_tags":{}}"#, [:]), (#"{"principal_tags":["tier"]}"#, [:]), ("{}", [:]), ("[]", [:]), ("null", [:]),
            ("\"x\"", [:]),
        ] as [(String, [String: [String]])])
    func principalTags(json: String, tags: [String: [String]]) throws {
        #expect(try Self.view(TokenBuilder(.cognitoIdentity).with(Self.tags, json: json)).principalTags == tags)
    }

    @Test("no tags, no tags")
    func noTags() throws { #expect(try Self.view(TokenBuilder(.cognitoIdentity)).principalTags == [:]) }
}
