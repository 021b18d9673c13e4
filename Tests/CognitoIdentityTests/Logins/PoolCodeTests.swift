import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A map and the pool's description")
struct PoolCodeTests {
    static let cases: [LoginsCase] = {
        let full = LoginsCheck(pool: try? PoolDescription(parsing: Array(Pool.full.utf8)))
        let narrow = LoginsCheck(pool: try? PoolDescription(parsing: Array(Pool.narrow.utf8)))
        var developer = full
        developer.call = .getOpenIDTokenForDeveloperIdentity
        var noDeveloper = narrow
        noDeveloper.call = .getOpenIDTokenForDeveloperIdentity
        var identity = full
        identity.identity = try? IdentityID(Identity.sample)
        var otherPool = narrow
        otherPool.identity = identity.identity
        func client(_ expected: JSONValue, _ actual: JSONValue) -> LoginsFault {
            LoginsFault(.poolClient, expected: expected, actual: actual)
        }
        func provider(_ key: String) -> LoginsFault { LoginsFault(.poolProvider, expected: [.string(Key.pool)], actual: .string(key)) }
        return [
            LoginsCase("a client of the user pool that is listed", check: full, Key.pool, .token(.cognitoID)),
            LoginsCase("the other client", check: full, Key.pool, .token(.cognitoID, ["aud": "2example23456789"])),
            LoginsCase(
                "a client that is not", check: narrow, Key.pool, .token(.cognitoID), client(["2example23456789"], "1example23456789")),
            LoginsCase(
                "one that begins so", check: narrow, Key.pool, .token(.cognitoID, ["aud": "2example2345678"]),
                client(["2example23456789"], "2example2345678")),
            LoginsCase("Apple's bundle id", check: full, Key.apple, .token(.appleID)),
            LoginsCase(
                "Apple's other id", check: full, Key.apple, .token(.appleID, ["aud": "com.example.web"]),
                client(["com.example.app"], "com.example.web")),
            LoginsCase("one of Google's clients", check: full, Key.google, .google(["aud": "client-2"])),
            LoginsCase(
                "the client in azp, which decides", check: full, Key.google, .google(["aud": "client-2", "azp": "client-3"]),
                client(["client-1", "client-2"], "client-3")),
            LoginsCase("the client in azp alone", check: full, Key.google, .google(["aud": "client-3", "azp": "client-1"])),
            LoginsCase(
                "several audiences, none listed", check: full, Key.google, .google(["aud": ["a", "b"]]),
                client(["client-1", "client-2"], ["a", "b"])),
            LoginsCase("a generic provider, whose clients IAM has", check: full, Key.issuer, .token(.oidc)),
            LoginsCase("a SAML provider", check: full, Key.saml, "PHNhbWxwOlJlc3BvbnNlLz4="),
            LoginsCase("a provider that the pool has not", check: narrow, Key.apple, .token(.appleID), provider(Key.apple)),
            LoginsCase(
                "an access-token provider that it has not", check: narrow, "graph.facebook.com", "EAABexample",
                provider("graph.facebook.com")),
            LoginsCase("the pool's own developer provider", check: developer, Key.developer, "user-one"),
            LoginsCase(
                "another", check: developer, "login.other.app", "user-one",
                LoginsFault(
                    .poolProvider, expected: .string(Key.developer), actual: "login.other.app", hint: .developerProviderIs(Key.developer))),
            LoginsCase(
                "one where the pool has none", check: noDeveloper, Key.developer, "user-one",
                LoginsFault(.poolProvider, actual: .string(Key.developer))),
            LoginsCase("a token of this pool", check: identity, Key.service, .token(.cognitoIdentity)),
            LoginsCase(
                "a token of another", check: otherPool, Key.service, .token(.cognitoIdentity),
                client("eu-west-1:99999999-2222-4333-8444-555555555555", .string(TokenKind.identityPool))),
        ]
    }()

    @Test("has its fault named; a neighbour without it passes", arguments: cases)
    func faults(_ example: LoginsCase) throws { #expect(try example.found() == example.findings) }
}
