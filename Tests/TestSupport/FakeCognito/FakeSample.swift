internal import JOSE
public import OpenID

extension FakeCognito {
    /// A fake with one pool, `TokenKind.identityPool`, that has every provider, and with the keys of their issuers.
    public static func sample(
        now: @escaping @Sendable () -> UnixTime = { FixedTime.now }, signatureClock: (@Sendable () -> UnixTime)? = nil, seed: UInt64 = 1
    ) throws -> FakeCognito {
        let fake = try FakeCognito(now: now, signatureClock: signatureClock, seed: seed)
        let apple = try TokenKind.appleID.keySet
        let (users, others) = (try TokenKind.cognitoID.keySet, try TokenKind.oidc.keySet)
        fake.put(.sample)
        fake.change { settings in
            settings.keySets = [
                "https://" + SampleLogins.userPoolKey: users, "https://" + SampleLogins.appleKey: apple,
                "https://" + SampleLogins.googleKey: others, TokenKind.issuer: others,
            ]
            settings.opaqueTokens = [
                SampleLogins.facebookKey: ["exampleFacebookAccessToken": "facebook-user-1"],
                SampleLogins.amazonKey: ["exampleAmazonAccessToken": "amazon-user-1"],
                SampleLogins.twitterKey: ["exampleToken;exampleTokenSecret": "twitter-user-1"],
                "www.digits.com": ["exampleToken;exampleTokenSecret": "digits-user-1"],
                SampleLogins.samlKey: ["ZXhhbXBsZSBhc3NlcnRpb24=": "saml-user-1"],
            ]
        }
        return fake
    }

    /// Makers of logins for the sample pool, by the fake's clock.
    public var logins: SampleLogins { SampleLogins(now: time) }
}

extension FakePool {
    /// The pool of the sample.
    public static var sample: FakePool {
        var pool = FakePool(id: TokenKind.identityPool, name: "example pool")
        pool.developerProvider = SampleLogins.developerProvider
        pool.userPools = [TokenKind.userPool: ["1example23456789"]]
        pool.publicProviders = [
            SampleLogins.appleKey: ["com.example.app"], SampleLogins.googleKey: ["example-google-client"],
            SampleLogins.facebookKey: ["1234567890"], SampleLogins.amazonKey: ["amzn1.application.example"],
            SampleLogins.twitterKey: ["exampleConsumerKey"], "www.digits.com": ["exampleConsumerKey"],
        ]
        pool.openIDProviders = [SampleLogins.openIDKey: ["example-client"]]
        pool.samlProviders = [SampleLogins.samlKey]
        pool.authenticatedRole = "arn:aws:iam::111122223333:role/ExampleAuthenticated"
        pool.guestRole = "arn:aws:iam::111122223333:role/ExampleGuest"
        return pool
    }
}

/// Logins that the sample pool takes, and the tokens of its providers that it does not. `expiresIn` may be negative.
public struct SampleLogins: Sendable {
    /// The Logins key of the sample user pool.
    public static let userPoolKey = "cognito-idp.eu-west-1.amazonaws.com/\(TokenKind.userPool)"
    /// The Logins key of Sign in with Apple.
    public static let appleKey = "appleid.apple.com"
    /// The Logins key of Google.
    public static let googleKey = "accounts.google.com"
    /// The Logins key of Facebook; its value here is `exampleFacebookAccessToken`.
    public static let facebookKey = "graph.facebook.com"
    /// The Logins key of Login with Amazon; its value here is `exampleAmazonAccessToken`.
    public static let amazonKey = "www.amazon.com"
    /// The Logins key of Twitter; its value here is `exampleToken;exampleTokenSecret`.
    public static let twitterKey = "api.twitter.com"
    /// The Logins key of the sample's OpenID provider.
    public static let openIDKey = "login.example.com"
    /// The Logins key of the sample's SAML provider; its value here is `ZXhhbXBsZSBhc3NlcnRpb24=`.
    public static let samlKey = "arn:aws:iam::111122223333:saml-provider/ExampleSAML"
    /// The sample's developer provider.
    public static let developerProvider = "login.example.app"
    /// The Logins key of the identity service's own tokens.
    public static let identityKey = FakeLoginCheck.identityKey

    /// The time that tokens are made for.
    public let now: UnixTime

    /// Makers of logins for that time.
    public init(now: UnixTime) { self.now = now }

    /// A user pool's ID token.
    public func userPoolID(_ user: String = "user-1", expiresIn: Int64 = 3600) throws -> String {
        try text(TokenBuilder(.cognitoID), user, expiresIn)
    }

    /// A user pool's access token, which no Logins map takes.
    public func userPoolAccess(_ user: String = "user-1", expiresIn: Int64 = 3600) throws -> String {
        try text(TokenBuilder(.cognitoAccess), user, expiresIn)
    }

    /// Apple's ID token.
    public func apple(_ user: String = "apple-user-1", expiresIn: Int64 = 3600) throws -> String {
        try text(TokenBuilder(.appleID), user, expiresIn)
    }

    /// Google's ID token.
    public func google(_ user: String = "google-user-1", expiresIn: Int64 = 3600) throws -> String {
        let token = TokenBuilder(.oidc).with("iss", "https://accounts.google.com").with("aud", "example-google-client")
        return try text(token, user, expiresIn, by: TestKeys.oidc(.rs256))
    }

    /// The OpenID provider's ID token, for the client and with what `change` does to it.
    public func openID(
        _ user: String = "openid-user-1", expiresIn: Int64 = 3600, change: (TokenBuilder) -> TokenBuilder = { $0 }
    ) throws -> String {
        try text(change(TokenBuilder(.oidc)), user, expiresIn, by: TestKeys.oidc(.rs256))
    }

    private func text(
        _ token: TokenBuilder, _ user: String, _ expiresIn: Int64, by key: SigningKey? = nil
    ) throws -> String {
        let end = now.wholeSeconds + expiresIn
        let timed = token.with("exp", .integer(end)).with("iat", .integer(min(now.wholeSeconds, end) - 60)).with("sub", .string(user))
        let signer = try key ?? token.kind.signingKey
        let signed = try timed.signed(by: signer)
        return String(decoding: signed.bytes, as: UTF8.self)
    }
}
