import JOSE
import OpenID
import TestSupport
import Testing

/// What is done, and the failure that comes of it.
struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: FakeFailure
    let answer: @Sendable (FakeCognito) throws -> FakeResponse

    init(_ what: String, _ failure: FakeFailure, _ answer: @escaping @Sendable (FakeCognito) throws -> FakeResponse) {
        testDescription = what
        self.failure = failure
        self.answer = answer
    }
}

@Suite("Fake: public calls are refused with the service's own words")
struct FakeRefusalTests {
    @Test("literally", arguments: logins + identities + shapes)
    func refused(_ refusal: Refusal) throws {
        let fake = try FakeCognito.sample()
        let answer = try refusal.answer(fake)
        #expect(answer.failure == refusal.failure)
        #expect(answer.header("x-amzn-errortype") == refusal.failure.name + ":")
        #expect(fake.calls.last?.exception == refusal.failure.name)
    }

    private static func invalid(_ why: String) -> FakeFailure { FakeFailure("NotAuthorizedException", "Invalid login token. \(why)") }

    private static let mismatch = FakeFailure(
        "NotAuthorizedException", "Logins don't match. Please include at least one valid login for this identity or identity pool.")
    private static let unsupported = FakeFailure(
        "NotAuthorizedException", "Token is not from a supported provider of this identity pool.")

    static let logins = [
        Refusal("an access token", invalid("Missing a required claim: aud")) {
            $0.getID([SampleLogins.userPoolKey: .string(try $0.logins.userPoolAccess())])
        },
        Refusal("an ID token under another pool's name", invalid("Issuer doesn't match providerName")) {
            $0.getID(["cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE02": .string(try $0.logins.userPoolID())])
        },
        Refusal("a key with its scheme", invalid("Issuer doesn't match providerName")) {
            $0.getID(["https://\(SampleLogins.userPoolKey)": .string(try $0.logins.userPoolID())])
        },
        Refusal("an expired token", invalid("Token expired: 1767225600 >= 1767225300")) {
            $0.getID([SampleLogins.userPoolKey: .string(try $0.logins.userPoolID(expiresIn: -300))])
        },
        Refusal("no token", invalid("Not a valid OpenId Connect identity token.")) { $0.getID([SampleLogins.googleKey: "ya29.example"]) },
        Refusal("a token of a stranger's key", invalid("Couldn't verify signed token.")) {
            let key = try TestKeys.stranger(.rs256, id: TokenKind.cognitoID.signingKey.id)
            let token = try TokenBuilder(.cognitoID).signed(by: key)
            return $0.getID([SampleLogins.userPoolKey: .string(String(decoding: token.bytes, as: UTF8.self))])
        },
        Refusal("a token for another audience", invalid("Incorrect token audience.")) {
            $0.getID([SampleLogins.openIDKey: .string(try $0.logins.openID { $0.with("aud", "another") })])
        },
        Refusal("a token whose party is another", invalid("Incorrect token audience.")) {
            $0.getID([SampleLogins.openIDKey: .string(try $0.logins.openID { $0.with("azp", "another") })])
        },
        Refusal("a client of the user pool that the identity pool lacks", unsupported) {
            $0.change(pool: TokenKind.identityPool) { $0.userPools = [TokenKind.userPool: ["another"]] }
            return $0.getID([SampleLogins.userPoolKey: .string(try $0.logins.userPoolID())])
        },
        Refusal("a provider that the pool lacks", unsupported) {
            $0.change(pool: TokenKind.identityPool) { $0.openIDProviders = [:] }
            return $0.getID([SampleLogins.openIDKey: .string(try $0.logins.openID())])
        },
        Refusal("one bad login beside a good one", invalid("Token expired: 1767225600 >= 1767222000")) {
            let logins = try $0.logins.userPool().with(SampleLogins.googleKey, .string($0.logins.google(expiresIn: -3600)))
            return $0.getID(logins)
        },
        Refusal("a user who signed out", FakeFailure("NotAuthorizedException", "Token is inactive")) {
            $0.change(pool: TokenKind.identityPool) { $0.checksSignOut = true }
            $0.change { $0.signedOut = [FakeLogin(SampleLogins.userPoolKey, "user-1")] }
            return $0.getID(try $0.logins.userPool())
        },
        Refusal("a Cognito token in GetId", invalid("Can't pass in a Cognito token.")) {
            $0.getID([SampleLogins.identityKey: .string(try $0.developer("u").token)])
        },
        Refusal("a Cognito token in GetOpenIdToken", invalid("Can't pass in a Cognito token.")) {
            let answer = $0.developer("u")
            return $0.openID(try answer.id, [SampleLogins.identityKey: .string(try answer.token)])
        },
        Refusal("another issuer's token as a Cognito token", invalid("Not a Cognito token.")) {
            $0.credentials(try $0.developer("u").id, [SampleLogins.identityKey: .string(try $0.logins.userPoolID())])
        },
        Refusal("another identity's Cognito token", mismatch) {
            $0.credentials(try $0.developer("a").id, [SampleLogins.identityKey: .string(try $0.developer("b").token)])
        },
        Refusal(
            "the developer provider's name", FakeFailure("InvalidParameterException", "Please provide a valid public provider")
        ) { $0.getID([SampleLogins.developerProvider: "u"]) },
        Refusal("an unknown access token of Facebook", FakeFailure("NotAuthorizedException", "Invalid login token.")) {
            $0.getID([SampleLogins.facebookKey: "nobody's"])
        },
        Refusal(
            "Facebook is down", FakeFailure("ExternalServiceException", "An external service is not responding: graph.facebook.com")
        ) {
            $0.change { $0.providersDown = [SampleLogins.facebookKey] }
            return $0.getID([SampleLogins.facebookKey: "exampleFacebookAccessToken"])
        },
    ]

    static let identities = [
        Refusal(
            "an unknown pool",
            FakeFailure("ResourceNotFoundException", "IdentityPool 'eu-west-1:00000000-0000-4000-8000-000000000000' not found.")
        ) { $0.call("GetId", ["IdentityPoolId": "eu-west-1:00000000-0000-4000-8000-000000000000"]) },
        Refusal(
            "a pool of another region", FakeFailure("ResourceNotFoundException", "IdentityPool '\(TokenKind.identityPool)' not found.")
        ) {
            $0.change { $0.region = "us-east-1" }
            return $0.getID()
        },
        Refusal(
            "an unknown identity",
            FakeFailure("ResourceNotFoundException", "Identity 'eu-west-1:00000000-0000-4000-8000-000000000000' not found.")
        ) { $0.credentials("eu-west-1:00000000-0000-4000-8000-000000000000") },
        Refusal("guests are off", FakeFailure("NotAuthorizedException", "Unauthenticated access is not supported for this identity pool."))
        {
            $0.change(pool: TokenKind.identityPool) { $0.allowsGuests = false }
            return $0.getID()
        },
        Refusal(
            "guests are off now", FakeFailure("NotAuthorizedException", "Unauthenticated access is not supported for this identity pool.")
        ) {
            let id = try $0.getID().id
            $0.change(pool: TokenKind.identityPool) { $0.allowsGuests = false }
            return $0.credentials(id)
        },
        Refusal("no login of an identity that has some", mismatch) { $0.credentials(try $0.getID($0.logins.userPool()).id) },
        Refusal("another's login", mismatch) {
            let id = try $0.getID($0.logins.userPool()).id
            return $0.openID(id, try $0.logins.googleLogin())
        },
        Refusal(
            "a second user of one provider", FakeFailure("ResourceConflictException", "Login is already linked to another account")
        ) {
            let both = try $0.logins.googleLogin().with(SampleLogins.appleKey, .string($0.logins.apple("a")))
            _ = try $0.getID(both).id
            return $0.getID(try $0.logins.googleLogin().with(SampleLogins.appleKey, .string($0.logins.apple("b"))))
        },
        Refusal(
            "no role",
            FakeFailure(
                "InvalidIdentityPoolConfigurationException",
                "Invalid identity pool configuration. Check assigned IAM roles for this pool.")
        ) {
            $0.change(pool: TokenKind.identityPool) { $0.authenticatedRole = nil }
            let logins = try $0.logins.userPool()
            return $0.credentials(try $0.getID(logins).id, logins)
        },
        Refusal(
            "classic flow is off",
            FakeFailure("InvalidParameterException", "Basic (classic) flow is not enabled, please use enhanced flow.")
        ) {
            $0.change(pool: TokenKind.identityPool) { $0.allowsClassicFlow = false }
            return $0.openID(try $0.getID().id)
        },
        Refusal(
            "classic flow with role mappings",
            FakeFailure(
                "InvalidParameterException", "Basic (classic) flow is not supported with RoleMappings, please use enhanced flow.")
        ) {
            $0.change(pool: TokenKind.identityPool) { $0.hasRoleMappings = true }
            return $0.openID(try $0.getID().id)
        },
        Refusal("unlinking without a login of the identity", mismatch) {
            let id = try $0.getID($0.logins.userPool()).id
            let input: JSONValue = [
                "IdentityId": .string(id), "Logins": try $0.logins.googleLogin(), "LoginsToRemove": [.string(SampleLogins.userPoolKey)],
            ]
            return $0.call("UnlinkIdentity", input)
        },
    ]
}
