import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A login's key")
struct KeyCodeTests {
    private static func placeholder(_ key: String) -> LoginsCase {
        LoginsCase(key, key, .token(.cognitoID), LoginsFault(.keyPlaceholder, actual: .string(key), hint: .keyIs(Key.pool)))
    }
    private static func unknown(_ key: String, _ meant: String, _ value: Value) -> LoginsCase {
        LoginsCase(key, key, value, LoginsFault(.keyUnknown, actual: .string(key), hint: .keyIs(meant)))
    }
    private static func invalid(_ key: String, iss: String) -> LoginsCase {
        LoginsCase(key, key, .token(.oidc, ["iss": .string(iss)]), LoginsFault(.keyInvalid, actual: .string(key), detail: .limit(128)))
    }
    private static func scheme(_ key: String, _ meant: String, _ value: Value) -> LoginsCase {
        LoginsCase(key, key, value, LoginsFault(.keyScheme, expected: .string(meant), actual: .string(key), hint: .keyIs(meant)))
    }

    static let placeholders =
        [
            "cognito-idp.<region>.amazonaws.com/<YOUR_USER_POOL_ID>", "cognito-idp.eu-west-1.amazonaws.com/YOUR_USER_POOL_ID",
            "cognito-idp.${AWS_REGION}.amazonaws.com/eu-west-1_EXAMPLE01", "cognito-idp.{region}.amazonaws.com/{poolId}",
            "cognito-idp.%s.amazonaws.com/%s", "cognito-idp.%@.amazonaws.com/eu-west-1_EXAMPLE01", "undefined", "null", "None", "nil",
            "cognito-idp.undefined.amazonaws.com/undefined", "cognito-idp.eu-west-1.amazonaws.com/Optional(eu-west-1_EXAMPLE01)",
            "[object Object]", "cognito-idp.REGION.amazonaws.com/USER_POOL_ID", "cognito-idp.us-east-1.amazonaws.com/us-east-1_XXXXXXXXX",
            "https://cognito-idp.<region>.amazonaws.com/", "appleid.<apple>.com",
        ].map(placeholder) + [
            // A generic issuer may be called what a placeholder is called.
            LoginsCase("the token's own issuer", "null.example", .token(.oidc, ["iss": "https://null.example"])),
            LoginsCase("the token's own issuer, whole", "undefined", .token(.oidc, ["iss": "https://undefined"])),
        ]

    static let unknowns = [
        unknown("appleid.aple.com", Key.apple, .token(.appleID)), unknown("AppleID.apple.com", Key.apple, .token(.appleID)),
        unknown("apple.com", Key.apple, .token(.appleID)), unknown("apple", Key.apple, .token(.appleID)),
        unknown(" appleid.apple.com", Key.apple, .token(.appleID)), unknown("appleid.apple.com/auth", Key.apple, .token(.appleID)),
        unknown("https://appleid.aple.com/", Key.apple, .token(.appleID)), unknown("google.com", Key.google, .google()),
        unknown("accounts.google.com/o/oauth2", Key.google, .google()), unknown("facebook.com", "graph.facebook.com", "EAABexample1"),
        unknown("amazon.com", "www.amazon.com", "Atza|example1"), unknown("twitter.com", "api.twitter.com", "token1;secret1"),
        unknown("cognito-identity.amazonaws.co", Key.service, "x"),
        unknown("eu-west-1_EXAMPLE01", Key.pool, .token(.cognitoID)),
        unknown("cognito-idp.eu-west-1.amazonaws.com:eu-west-1_EXAMPLE01", Key.pool, .token(.cognitoID)),
        unknown("cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01 ", Key.pool, .token(.cognitoID)),
        unknown("cognito-idp.eu-west-1.amazonaw.com/eu-west-1_EXAMPLE01", Key.pool, .token(.cognitoID)),
        unknown("cognito-idp.amazonaws.com/eu-west-1_EXAMPLE01", Key.pool, .token(.cognitoID)),
        unknown("cognito.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01", Key.pool, .token(.cognitoID)),
        unknown("cognito-idp.eu-west-1.amazonaws/eu-west-1_EXAMPLE01", Key.pool, .token(.cognitoID)),
        unknown("connect.facebook.net", "graph.facebook.com", "EAABexample1"), unknown("idmsa.apple.com", Key.apple, .token(.appleID)),
        unknown("cognito-idp.eu-west-1.amazonaws.com", Key.pool, .token(.cognitoID)),
        unknown("arn:aws:cognito-idp:eu-west-1:000000000000:userpool/eu-west-1_EXAMPLE01", Key.pool, .token(.cognitoID)),
        LoginsCase(
            "an OpenID provider's ARN", "arn:aws:iam::000000000000:oidc-provider/login.example.com", .token(.oidc),
            LoginsFault(
                .keyUnknown, actual: "arn:aws:iam::000000000000:oidc-provider/login.example.com", hint: .isProviderARN(Key.issuer))),
        LoginsCase(
            "an identity pool's id after a user pool's host", "cognito-idp.eu-west-1.amazonaws.com/" + TokenKind.identityPool,
            .token(.cognitoID),
            LoginsFault(
                .keyUnknown, actual: .string("cognito-idp.eu-west-1.amazonaws.com/" + TokenKind.identityPool), hint: .isIdentityPoolID)),
        LoginsCase("an issuer that resembles a provider's", "appleid.aple.com", .token(.oidc, ["iss": "https://appleid.aple.com"])),
    ]

    static let schemes = [
        scheme("https://appleid.apple.com", Key.apple, .token(.appleID)), scheme("appleid.apple.com/", Key.apple, .token(.appleID)),
        scheme("https://" + Key.pool, Key.pool, .token(.cognitoID)), scheme("http://login.example.com", Key.issuer, .token(.oidc)),
        scheme("https://login.example.com///", Key.issuer, .token(.oidc)),
        scheme("https://login.example.com/a b", "login.example.com/a b", .token(.oidc)),
        LoginsCase("a path without a slash at its end", "login.example.com/t", .token(.oidc, ["iss": "https://login.example.com/t"])),
        LoginsCase("an issuer with a slash at its end", Key.issuer, .token(.oidc, ["iss": "https://login.example.com/"])),
    ]

    private static let longest = "login.example.com/" + String(repeating: "p", count: 110)
    static let invalids = [
        invalid("", iss: "https://login.example.com"), invalid("login.example.com/a b", iss: "https://login.example.com/a b"),
        invalid("login.example.com/?x=1", iss: "https://login.example.com/?x=1"),
        invalid("login.example.com/\u{e9}", iss: "https://login.example.com/\u{e9}"),
        LoginsCase("128 characters", longest, .token(.oidc, ["iss": .string("https://" + longest)])),
        LoginsCase(
            "an ARN of neither kind", "arn:aws:s3:::bucket", "x",
            LoginsFault(.keyInvalid, actual: "arn:aws:s3:::bucket"), LoginsFault(.valueNotAToken, detail: .wants(.token))),
    ]

    @Test(
        "has its fault named, the first that applies; a neighbour without it passes",
        arguments: placeholders + unknowns + schemes + invalids)
    func forms(_ example: LoginsCase) throws {
        let found = try example.found()
        // A value that is no token is judged by the provider that is meant; that is another test's business.
        #expect(found.filter { !$0.code.hasPrefix("logins.value") } == example.findings.filter { !$0.code.hasPrefix("logins.value") })
    }

    @Test("of 129 characters is too long, and shown by its beginning alone: it may be a token")
    func tooLong() throws {
        let key = Self.longest + "q"
        let example = LoginsCase("", key, .token(.oidc, ["iss": .string("https://" + key)]))
        let fault = LoginsFault(.keyInvalid, actual: "login.example.co…", detail: .limit(128))
        #expect(try example.found() == [LoginsFinding(login: "login.example.co…", fault)])
    }

    @Test(
        "that changed places with its value is said to have, and not repeated",
        arguments: [
            (.token(.appleID), "appleid.apple.com"), ("EAABexampleAccessToken0001", "graph.facebook.com"),
            (.token(.cognitoID), .text(Key.pool)), (.token(.oidc), "no provider at all"),
        ] as [(Value, Value)])
    func swapped(key: Value, value: Value) throws {
        let text = try key.string
        let found = try LoginsCase("", text, value).found()
        #expect(found == [LoginsFinding(login: text.prefix(8) + "…", LoginsFault(.keyInvalid, hint: .isSwapped))])
    }
}
