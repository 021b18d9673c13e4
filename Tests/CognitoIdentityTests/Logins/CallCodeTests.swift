import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A map and the call that carries it")
struct CallCodeTests {
    /// One sound login of each provider.
    static let providers: [(name: String, key: String, value: Value)] = [
        ("user pool", Key.pool, .token(.cognitoID)), ("Apple", Key.apple, .token(.appleID)), ("Google", Key.google, .google()),
        ("Facebook", "graph.facebook.com", "EAABexample"), ("Amazon", "www.amazon.com", "Atza|example"),
        ("Twitter", "api.twitter.com", "token;secret"), ("Digits", "www.digits.com", "token;secret"),
        ("generic", Key.issuer, .token(.oidc)), ("SAML", Key.saml, "PHNhbWxwOlJlc3BvbnNlLz4="),
        ("the service", Key.service, .token(.cognitoIdentity)), ("developer", Key.developer, "user-one"),
    ]

    /// What each call says of each of them; nothing where it takes it.
    private static func expected(_ call: LoginsCall, _ provider: String) -> [String] {
        switch (call, provider) {
        case (.getOpenIDTokenForDeveloperIdentity, "developer"): []
        case (.getOpenIDTokenForDeveloperIdentity, _): ["logins.developer.missing"]
        case (_, "developer"): ["logins.developer.not_allowed"]
        case (.getID, "the service"): ["logins.value.cognito_token"]
        case (.assumeRoleWithWebIdentity, "Twitter"), (.assumeRoleWithWebIdentity, "Digits"), (.assumeRoleWithWebIdentity, "SAML"):
            ["logins.value.not_a_token"]
        default: []
        }
    }

    @Test("each call takes the providers that it is for", arguments: LoginsCall.allCases, providers.map(\.name))
    func matrix(_ call: LoginsCall, _ name: String) throws {
        let provider = try #require(Self.providers.first { $0.name == name })
        let check = try LoginsCheck.of(call, identity: Identity.sample, developer: Key.developer)
        #expect(try LoginsCase("", check: check, provider.key, provider.value).found().map(\.code) == Self.expected(call, name))
    }

    @Test("all that a developer's call takes it takes beside the developer's login")
    func besideDeveloper() throws {
        let check = try LoginsCheck.of(.getOpenIDTokenForDeveloperIdentity, identity: Identity.sample, developer: Key.developer)
        let logins = Self.providers.filter { $0.name != "Digits" }
        #expect(logins.count == 10)
        #expect(try LoginsCase("", check: check, logins.map { ($0.key, $0.value) }).found() == [])
    }

    static let developers: [LoginsCase] = {
        let call = LoginsCall.getOpenIDTokenForDeveloperIdentity
        let unnamed = LoginsCheck(for: call)
        let named = LoginsCheck(for: call, developerProvider: try? DeveloperProviderName(Key.developer))
        let user: (String, Value) = (Key.developer, "user-one")
        let other: (String, Value) = ("login.other.app", "user-two")
        let missing = LoginsFinding(LoginsFault(.developerMissing, expected: .string(Key.developer)))
        func notAToken(_ hint: LoginsHint) -> LoginsFault { LoginsFault(.valueNotAToken, detail: .wants(.token), hint: hint) }
        let name = LoginsFault(.developerName, actual: "bad name", detail: .limit(128))
        return [
            LoginsCase("named", check: named, [user]), LoginsCase("not named", check: unnamed, [user]),
            LoginsCase("with a public provider's", check: unnamed, [user, (Key.apple, .token(.appleID))]),
            LoginsCase("none", check: named, [(Key.apple, .token(.appleID))], [missing]),
            LoginsCase(
                "none, no name known", check: unnamed, [(Key.apple, .token(.appleID))], [LoginsFinding(LoginsFault(.developerMissing))]),
            LoginsCase(
                "two, not named", check: unnamed, [user, other],
                [LoginsFinding(LoginsFault(.developerSeveral, actual: [.string(Key.developer), "login.other.app"], detail: .limit(1)))]),
            LoginsCase(
                "two, one named", check: named, [user, other],
                [LoginsFinding(login: "login.other.app", notAToken(.developerProviderIs(Key.developer)))]),
            LoginsCase(
                "under another name", check: named, [other],
                [missing, LoginsFinding(login: "login.other.app", notAToken(.developerProviderIs(Key.developer)))]),
            LoginsCase("under a name that none has", check: unnamed, "bad name", "user-one", name),
            LoginsCase(
                "in another call", check: LoginsCheck(developerProvider: try? DeveloperProviderName(Key.developer)), Key.developer,
                "user-one",
                LoginsFault(.developerNotAllowed, actual: .string(Key.developer), detail: .call(.getCredentialsForIdentity))),
            LoginsCase(
                "in another call, no name known", Key.developer, "user-one", notAToken(.mayBeDeveloperLogin)),
            LoginsCase("a guest's map", check: LoginsCheck(for: call, isGuest: true), [], [LoginsFinding(LoginsFault(.developerMissing))]),
        ]
    }()

    @Test("a developer login: one, in the one call that takes it", arguments: developers)
    func developer(_ example: LoginsCase) throws { #expect(try example.found() == example.findings) }

    static let identities: [LoginsCase] = {
        let token = Value.token(.cognitoIdentity)
        let sample = try? IdentityID(Identity.sample)
        let other = try? IdentityID(Identity.other)
        let missing = LoginsFault(.identityMissing, expected: .string(Identity.sample), hint: .identityIs(Identity.sample))
        let calls: [LoginsCall] = [.getOpenIDToken, .getCredentialsForIdentity]
        return calls.flatMap { call in
            [
                LoginsCase("\(call) of the token's identity", check: LoginsCheck(for: call, identity: sample), Key.service, token),
                LoginsCase("\(call) of none", check: LoginsCheck(for: call), Key.service, token, missing),
                LoginsCase(
                    "\(call) of another", check: LoginsCheck(for: call, identity: other), Key.service, token,
                    LoginsFault(.identityMismatch, expected: .string(Identity.other), actual: .string(Identity.sample))),
                LoginsCase(
                    "\(call) with another provider's token", check: LoginsCheck(for: call, identity: other), Key.apple, .token(.appleID)),
            ]
        } + [
            LoginsCase("STS, which names none", check: LoginsCheck(for: .assumeRoleWithWebIdentity), Key.service, token),
            LoginsCase(
                "get-id, which gives one", check: LoginsCheck(for: .getID), Key.service, token,
                LoginsFault(.valueCognitoToken, detail: .call(.getID), hint: .skipGetID)),
        ]
    }()

    @Test("the service's own token is for the identity that the call names", arguments: identities)
    func identity(_ example: LoginsCase) throws { #expect(try example.found() == example.findings) }

    @Test("China has its own name for the service")
    func china() throws {
        let key = "cognito-identity.cn-north-1.amazonaws.com.cn"
        let identity = "cn-north-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
        let value = Value.token(.cognitoIdentity, ["iss": .string("https://" + key), "sub": .string(identity)])
        let check = try LoginsCheck.of(identity: identity)
        #expect(try LoginsCase("", check: check, key, value).found() == [])
        let fault = LoginsFault(
            .keyMismatch, expected: .string("https://" + Key.service), actual: .string("https://" + key), detail: .differs(.host),
            hint: .keyIs(key))
        #expect(try LoginsCase("", check: check, Key.service, value).found() == [LoginsFinding(login: Key.service, fault)])
    }
}
