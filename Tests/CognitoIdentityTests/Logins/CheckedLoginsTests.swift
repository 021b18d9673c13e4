import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Logins that passed every check")
struct CheckedLoginsTests {
    @Test(
        "hold the map, the call that they were checked for, and the warnings",
        arguments: LoginsCall.allCases.filter { $0 != .getOpenIDTokenForDeveloperIdentity })
    func passed(_ call: LoginsCall) throws {
        let map = try LoginsMap.of([(Key.apple, .token(.appleID, ["exp": FixedTime.claim(60)]))])
        let logins = try CheckedLogins(map, LoginsCheck(for: call), at: FixedTime.now)
        #expect(logins.map == map)
        #expect(logins.call == call)
        #expect(logins.warnings.map(\.code) == ["claim.exp.soon"])
    }

    @Test("are no others: the refusal has all findings, the faults first")
    func refused() throws {
        let map = try LoginsMap.of([(Key.google, .google(["exp": FixedTime.claim(60)])), (Key.apple, "")])
        let check = LoginsCheck()
        let rejection = try #require(throws: LoginsRejection.self) { try CheckedLogins(map, check, at: FixedTime.now) }
        #expect(rejection.findings == check.findings(in: map, at: FixedTime.now))
        #expect(rejection.findings.map(\.code) == ["logins.value.empty", "claim.exp.soon"])
    }

    @Test("a guest has none, where a guest is wanted")
    func guest() throws {
        #expect(try CheckedLogins(.none, LoginsCheck(isGuest: true), at: FixedTime.now).map == .none)
        #expect(throws: LoginsRejection.self) { try CheckedLogins(.none, LoginsCheck(), at: FixedTime.now) }
    }
}

@Suite("Logins whose every token was accepted")
struct VerifiedLoginsTests {
    private func accepted(_ kind: TokenKind, issuer: String? = nil) throws -> AcceptedToken {
        guard let issuer else { return try TokenBuilder(kind).accepted() }
        let profile = IssuerProfile.oidc(issuer: try Issuer(issuer), audiences: NonEmpty("example-client"), algorithms: NonEmpty(.rs256))
        let token = try TokenBuilder(.oidc).with("iss", .string(issuer)).signed(by: TestKeys.oidc(.rs256))
        return try IssuerProfiles(profile).verify(token, keys: .set(try TokenKind.oidc.keySet), at: FixedTime.now)
    }
    private var developer: (name: DeveloperProviderName, user: DeveloperUserIdentifier) {
        get throws { (try DeveloperProviderName(Key.developer), try DeveloperUserIdentifier("user-one")) }
    }

    @Test("stand under the keys of their issuers, the developer's beside them")
    func keys() throws {
        let tokens = [
            try accepted(.cognitoID), try accepted(.appleID), try accepted(.cognitoIdentity), try accepted(.oidc, issuer: TokenKind.issuer),
            try accepted(.oidc, issuer: "https://accounts.google.com"), try accepted(.oidc, issuer: "https://other.example/t/"),
        ]
        let map = try VerifiedLogins(tokens, developer: try developer).map
        let keys: [String] = [Key.pool, Key.apple, Key.service, Key.issuer, Key.google, "other.example/t", Key.developer]
        #expect(map.entries.map(\.key) == keys.map { ExactString($0) })
        let values = tokens.map { String(decoding: $0.raw.bytes, as: UTF8.self) } + ["user-one"]
        #expect(map.entries.map(\.value.exposed) == values)
    }

    @Test("are not made of tokens that vouch for no login", arguments: [TokenKind.cognitoAccess, .appleEvent])
    func noLogin(_ kind: TokenKind) throws {
        let tokens = [try accepted(kind)]
        #expect(throws: VerifiedLogins.Refusal.noLogin(profile: kind.rawValue)) { try VerifiedLogins(tokens) }
    }

    @Test("are one of each provider")
    func twice() throws {
        let tokens = [try accepted(.appleID), try accepted(.appleID)]
        #expect(throws: VerifiedLogins.Refusal.twice(.apple)) { try VerifiedLogins(tokens) }
        // A generic profile of Apple's issuer makes no second provider of it.
        let names = [try accepted(.appleID), try accepted(.oidc, issuer: "https://appleid.apple.com")]
        #expect(throws: VerifiedLogins.Refusal.twice(.apple)) { try VerifiedLogins(names) }
        let slash = [try accepted(.oidc, issuer: TokenKind.issuer), try accepted(.oidc, issuer: TokenKind.issuer + "/")]
        let provider = LoginProvider.openID(try OpenIDProviderName(Key.issuer))
        #expect(throws: VerifiedLogins.Refusal.twice(provider)) { try VerifiedLogins(slash) }
    }

    @Test("never have a developer's login under a token's key")
    func developerKey() throws {
        let name = try DeveloperProviderName(Key.apple)
        let tokens = [try accepted(.appleID)]
        let user = try DeveloperUserIdentifier("user-one")
        #expect(throws: VerifiedLogins.Refusal.twice(.developer(name))) { try VerifiedLogins(tokens, developer: (name, user)) }
    }

    @Test("are judged again before they are sent: tokens run out")
    func checked() throws {
        let logins = try VerifiedLogins([try accepted(.cognitoID)])
        let check = LoginsCheck(for: .getID)
        #expect(try logins.checked(check, at: FixedTime.now).map == logins.map)
        let later = UnixTime(seconds: FixedTime.seconds + 3540)
        let rejection = #expect(throws: LoginsRejection.self) { try logins.checked(check, at: later) }
        #expect(rejection?.findings.map(\.code) == ["logins.value.expired"])
    }

    @Test("with a developer's login are for the one call that takes it")
    func checkedDeveloper() throws {
        let logins = try VerifiedLogins([try accepted(.appleID)], developer: try developer)
        let checked = try logins.checked(LoginsCheck(for: .getOpenIDTokenForDeveloperIdentity), at: FixedTime.now)
        #expect(checked.map.entries.map(\.key) == [ExactString(Key.apple), ExactString(Key.developer)])
        let rejection = #expect(throws: LoginsRejection.self) { try logins.checked(LoginsCheck(for: .getID), at: FixedTime.now) }
        #expect(rejection?.findings.map(\.code) == ["logins.developer.not_allowed"])
    }
}

@Suite("Verifying a Logins map")
struct LoginsVerifierTests {
    private func verifier(_ keys: Result<ProvidedKeys, KeySetFailure>) throws -> LoginsVerifier {
        LoginsVerifier(TokenVerifier(IssuerProfiles(try TokenKind.appleID.profile()), keys: RecordingKeys(keys), now: { FixedTime.now }))
    }
    private var apple: LoginsVerifier {
        get throws { try verifier(.success(ProvidedKeys(.set(try TokenKind.appleID.keySet)))) }
    }

    @Test("gives the logins of a map whose every token is good")
    func good() async throws {
        let map = try LoginsMap.of([(Key.apple, .token(.appleID))])
        #expect(try await apple.verify(map).map == map)
        #expect(try await apple.verify(.none).map == .none)
    }

    @Test("refuses a good token under another's key")
    func otherKey() async throws {
        let map = try LoginsMap.of([(Key.google, .token(.appleID))])
        let error = try await #require(throws: LoginsVerificationError.self) { try await apple.verify(map) }
        guard case .key(ExactString(Key.google), expected: ExactString(Key.apple)) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("refuses a good access token under its issuer's key, as what it is")
    func accessToken() async throws {
        let keys = RecordingKeys(.success(ProvidedKeys(.set(try TokenKind.cognitoAccess.keySet))))
        let profiles = IssuerProfiles(try TokenKind.cognitoAccess.profile())
        let verifier = LoginsVerifier(TokenVerifier(profiles, keys: keys, now: { FixedTime.now }))
        let map = try LoginsMap.of([(Key.pool, .token(.cognitoAccess))])
        let error = try await #require(throws: LoginsVerificationError.self) { try await verifier.verify(map) }
        guard case .refused(.noLogin(profile: "cognito-access")) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("refuses a forged token, and what is no token")
    func forged() async throws {
        let signer = try TestKeys.stranger(.rs256, id: TokenKind.appleID.signingKey.id)
        let forged = String(decoding: try TokenBuilder(.appleID).signed(by: signer).bytes, as: UTF8.self)
        for (text, code) in [(forged, FindingCode.signatureInvalid), ("EAABexample", .tokenMalformed), ("", .tokenEmpty)] {
            let map = try LoginsMap.of([(Key.apple, .text(text))])
            let error = try await #require(throws: LoginsVerificationError.self) { try await apple.verify(map) }
            guard case .token(key: ExactString(Key.apple), .rejected(let rejection)) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(rejection.findings.first.code == code)
        }
    }

    @Test("passes on that the keys could not be had: no verdict")
    func undecided() async throws {
        let map = try LoginsMap.of([(Key.apple, .token(.appleID))])
        let verifier = try verifier(.failure(FetchedKeys.outage))
        let error = try await #require(throws: LoginsVerificationError.self) { try await verifier.verify(map) }
        guard case .token(key: ExactString(Key.apple), .undecided(let undecided)) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(undecided.findings.first.code == .keysUnavailable)
    }
}
