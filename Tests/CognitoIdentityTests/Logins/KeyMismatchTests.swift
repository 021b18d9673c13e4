import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A key and the issuer of the token under it")
struct KeyMismatchTests {
    private static func mismatch(
        _ key: String, _ kind: TokenKind, _ issuer: String, _ difference: LoginsFault.KeyDifference, _ meant: String?
    ) -> LoginsCase {
        LoginsCase(
            "\(key) with \(issuer)", key, .token(kind, ["iss": .string(issuer)]),
            LoginsFault(
                .keyMismatch, expected: .string("https://" + key), actual: .string(issuer), detail: .differs(difference),
                hint: meant.map(LoginsHint.keyIs)))
    }

    private static let host = "https://cognito-idp.eu-west-1.amazonaws.com/"
    static let different = [
        mismatch(
            "cognito-idp.us-east-1.amazonaws.com/eu-west-1_EXAMPLE01", .cognitoID, host + "eu-west-1_EXAMPLE01", .region, Key.pool),
        mismatch("cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE02", .cognitoID, host + "eu-west-1_EXAMPLE01", .pool, Key.pool),
        mismatch("idp.example.com/eu-west-1_EXAMPLE01", .cognitoID, host + "eu-west-1_EXAMPLE01", .host, Key.pool),
        mismatch(Key.apple, .cognitoID, host + "eu-west-1_EXAMPLE01", .host, Key.pool),
        mismatch(Key.pool, .appleID, "https://appleid.apple.com", .host, Key.apple),
        mismatch("login.example.com/a", .oidc, "https://login.example.com/b", .path, "login.example.com/b"),
        mismatch("Login.example.com", .oidc, "https://login.example.com", .host, "login.example.com"),
        mismatch("login.example.com", .oidc, "http://login.example.com", .scheme, nil),
        mismatch("login.example.com", .oidc, "login.example.com", .scheme, nil),
        mismatch("login.example.com", .oidc, "https://login.example.com//", .path, nil),
        mismatch("graph.facebook.com", .oidc, "https://www.facebook.com", .host, "www.facebook.com"),
        // Only byte for byte is the same: U+212A KELVIN SIGN is canonically the letter K.
        mismatch("login.example.com/K", .oidc, "https://login.example.com/\u{212A}", .path, "login.example.com/\u{212A}"),
        mismatch(
            "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_K1", .cognitoID, host + "eu-west-1_\u{212A}1", .pool,
            "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_\u{212A}1"),
    ]

    @Test("differ in something, which is said, and the key that is meant", arguments: different)
    func differ(_ example: LoginsCase) throws { #expect(try example.found() == example.findings) }

    @Test(
        "are the same, but for https://",
        arguments: [
            LoginsCase("a user pool", Key.pool, .token(.cognitoID)), LoginsCase("Apple", Key.apple, .token(.appleID)),
            LoginsCase("Google", Key.google, .google()),
            LoginsCase("Google, whose tokens may lack the scheme", Key.google, .google(["iss": "accounts.google.com"])),
            LoginsCase("a generic provider", Key.issuer, .token(.oidc)),
            LoginsCase("with a port and a path", "login.example.com:8443/t", .token(.oidc, ["iss": "https://login.example.com:8443/t"])),
        ])
    func same(_ example: LoginsCase) throws { #expect(try example.found() == []) }

    @Test("an issuer that is absent or no text is none", arguments: [nil, 7, .null] as [JSONValue?])
    func noIssuer(_ issuer: JSONValue?) throws {
        let fault = LoginsFault(.keyMismatch, expected: "https://appleid.apple.com", detail: .differs(.noIssuer))
        let found = try LoginsCase("", Key.apple, .token(.appleID, ["iss": issuer])).found()
        #expect(found == [LoginsFinding(login: Key.apple, fault)])
    }

    @Test(
        "a user pool's newer issuer takes either key, with a word about it",
        arguments: [Key.pool, "issuer-" + Key.pool])
    func form(_ key: String) throws {
        let value = Value.token(.cognitoID, ["iss": .string("https://issuer-" + Key.pool)])
        let fault = LoginsFault(.keyForm, expected: .string(Key.pool), actual: .string(key))
        #expect(try LoginsCase("", key, value).found() == [LoginsFinding(login: key, fault)])
    }
}
