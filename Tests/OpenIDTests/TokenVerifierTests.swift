import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the verifier asks for keys only when form, header and issuer hold, and answers undecided when there are none")
struct TokenVerifierTests {
    private static let failure = KeySetFailure.unavailable(.url("https://login.example.com/keys"), reason: "refused")

    private static func verifier(_ kind: TokenKind, _ keys: any KeySetProvider) throws -> TokenVerifier {
        TokenVerifier(IssuerProfiles(try kind.profile()), keys: keys, now: { FixedTime.now })
    }

    @Test("a good token is accepted with the keys that the provider gives", arguments: TokenKind.allCases)
    func accepts(kind: TokenKind) async throws {
        let keys = RecordingKeys(.success(ProvidedKeys(.set(try kind.keySet))))
        let token = try await Self.verifier(kind, keys).verify(try TokenBuilder(kind).signed())
        #expect(token.profile.name == kind.rawValue)
        let place = try #require(kind.profile().keySet)
        #expect(await keys.requests == [RecordingKeys.Request(place, try kind.signingKey.id)])
    }

    @Test("fixed keys serve without waiting")
    func fixedKeys() async throws {
        let keys = FixedKeys(.set(try TokenKind.oidc.keySet))
        #expect(Outcome(await (try Self.verifier(.oidc, keys)).verdict(on: try TokenBuilder(.oidc).signed())) == .accepted)
    }

    @Test("without waiting there is a verdict when the keys are at hand, the same as with", arguments: TokenKind.allCases)
    func withoutWaiting(kind: TokenKind) async throws {
        let verifier = try Self.verifier(kind, FixedKeys(.set(try kind.keySet)))
        let good = TokenBuilder(kind)
        let tokens = [
            try good.signed(), try good.with("exp", 5).signed(), try good.with("iss", "https://evil.example").signed(), RawToken("a.b"),
        ]
        for token in tokens {
            let verdict = try #require(verifier.verdictWithoutWaiting(on: token))
            #expect(Outcome(verdict) == Outcome(await verifier.verdict(on: token)))
        }
        #expect(Outcome(try #require(verifier.verdictWithoutWaiting(on: tokens[0]))) == .accepted)
    }

    @Test("without waiting there is none when they are not, unless the token is refused whatever the keys; nobody is asked for keys")
    func withoutWaitingAndKeys() async throws {
        let keys = RecordingKeys(.success(ProvidedKeys(.set(try TokenKind.oidc.keySet))))
        let verifier = try Self.verifier(.oidc, keys)
        for token in [try TokenBuilder(.oidc).signed(), try TokenBuilder(.oidc).with("exp", 5).signed()] {
            #expect(verifier.verdictWithoutWaiting(on: token) == nil)
        }
        for token in [RawToken("a.b"), try TokenBuilder(.oidc).with("iss", "https://evil.example").signed()] {
            #expect(Outcome(try #require(verifier.verdictWithoutWaiting(on: token))) == Outcome(await verifier.verdict(on: token)))
        }
        #expect(await keys.requests == [])
    }

    @Test("fixed keys are the same for every place, also for those who wait for them")
    func fixedKeysOfAnyPlace() async throws {
        let keys = FixedKeys(.set(try TokenKind.oidc.keySet))
        let provided = try await keys.keys(at: .url("https://login.example.com/keys"), naming: "any")
        guard case .set(let set) = provided.keys else {
            Issue.record("no set")
            return
        }
        #expect(set.keyIDs == (try TokenKind.oidc.keySet).keyIDs)
        #expect(provided.stale == nil)
    }

    @Test("without another clock the time is now", arguments: [(-60, true), (-7200, false)] as [(Int64, Bool)])
    func ownClock(_ offset: Int64, _ isAccepted: Bool) async throws {
        let issued = Int64(UnixTime.now().seconds) + offset
        let token = try TokenBuilder(.oidc).with("iat", .integer(issued)).with("exp", .integer(issued + 3600)).signed()
        let verifier = TokenVerifier(IssuerProfiles(try TokenKind.oidc.profile()), keys: FixedKeys(.set(try TokenKind.oidc.keySet)))
        #expect((Outcome(await verifier.verdict(on: token)) == .accepted) == isAccepted)
    }

    @Test("no keys, no answer: undecided, with the reason and what else was noticed")
    func undecided() async throws {
        let keys = RecordingKeys(.failure(Self.failure))
        let token = try TokenBuilder(.oidc).header("jku", "https://evil.example").with("exp", 5).signed()
        let verdict = await (try Self.verifier(.oidc, keys)).verdict(on: token)
        let finding = Finding(.keysUnavailable, detail: .keys(Self.failure))
        let warning = Finding(.headerKeySourceIgnored, severity: .warning, detail: .names(["jku"]))
        #expect(Outcome(verdict) == .undecided([finding, warning]))
        guard case .undecided(let undecided) = verdict else { return }
        #expect(undecided.failure == Self.failure)
        #expect(undecided.profile.kind == .oidc)
        #expect(undecided.header.keyID == "es256-2026")
    }

    @Test(
        "keys that are no keys are undecided too",
        arguments: [
            .invalid(.file("a"), .noKeys(found: ["key"])), .invalid(.file("a"), .json(.syntax(at: 3))), .invalidKey(.key("b"), .noBlock),
        ] as [KeySetFailure])
    func invalidKeys(failure: KeySetFailure) async throws {
        let verdict = await (try Self.verifier(.oidc, RecordingKeys(.failure(failure)))).verdict(on: try TokenBuilder(.oidc).signed())
        #expect(Outcome(verdict) == .undecided([Finding(.keysInvalid, detail: .keys(failure))]))
    }

    @Test("verify throws what verdict returns")
    func throwing() async throws {
        let verifier = try Self.verifier(.oidc, RecordingKeys(.failure(Self.failure)))
        do throws(VerificationError) {
            _ = try await verifier.verify(RawToken("e30.e30"))
            Issue.record("accepted")
        } catch {
            guard case .rejected(let rejection) = error else { throw error }
            #expect(rejection.findings.first.code == .tokenMalformed)
        }
        let token = try TokenBuilder(.oidc).signed()
        do throws(VerificationError) {
            _ = try await verifier.verify(token)
            Issue.record("accepted")
        } catch {
            guard case .undecided(let undecided) = error else { throw error }
            #expect(undecided.failure == Self.failure)
        }
    }

    @Test("nothing is fetched for a token that fails before the keys")
    func neverAsked() async throws {
        let keys = RecordingKeys(.success(ProvidedKeys(.set(try TokenKind.cognitoID.keySet))))
        let verifier = try Self.verifier(.cognitoID, keys)
        let token = TokenBuilder(.cognitoID)
        let tokens = [
            RawToken(""), RawToken("e30.e30"), RawToken(try token.signed().bytes + [0x3D]), try token.header("crit", []).signed(),
            try token.with("iss", "https://evil.example").signed(), try token.without("iss").signed(),
            try token.header("alg", "none").signed(),
            try token.header("alg", "RS512").signed(), try token.header("typ", "at+jwt").signed(), try token.header("kid", nil).signed(),
        ]
        for token in tokens {
            guard case .rejected(let rejection) = await verifier.verdict(on: token) else {
                Issue.record("not rejected")
                return
            }
            #expect(rejection.stage < .key || rejection.findings.first.code == .headerKidMissing)
        }
        #expect(await keys.requests == [])
    }

    @Test("stale keys accept with a warning that says why")
    func stale() async throws {
        let keys = RecordingKeys(.success(ProvidedKeys(.set(try TokenKind.oidc.keySet), stale: Self.failure)))
        let verdict = await (try Self.verifier(.oidc, keys)).verdict(on: try TokenBuilder(.oidc).signed())
        #expect(Outcome(verdict) == .warned([Finding(.keysStale, severity: .warning, detail: .keys(Self.failure))]))
    }

    @Test("the clock is the caller's, and is asked once a token")
    func clock() async throws {
        let time = Locked(FixedTime.seconds)
        let verifier = TokenVerifier(
            IssuerProfiles(try TokenKind.oidc.profile()), keys: FixedKeys(.set(try TokenKind.oidc.keySet)),
            now: {
                time.withLock { seconds in
                    seconds += 4000
                    return UnixTime(seconds: seconds - 4000)
                }
            })
        let token = try TokenBuilder(.oidc).signed()
        #expect(Outcome(await verifier.verdict(on: token)) == .accepted)
        let finding = Finding(
            .claim("exp", .expired), expected: FixedTime.claim(4000), actual: FixedTime.claim(3540), detail: .seconds(460))
        #expect(Outcome(await verifier.verdict(on: token)) == .claims(finding))
    }

    @Test("a clock that gives no number accepts nothing")
    func brokenClock() throws {
        guard case .rejected(.claims, let findings) = try TokenBuilder(.oidc).judged(at: UnixTime(seconds: .nan)) else {
            Issue.record("accepted")
            return
        }
        #expect(findings.map(\.code) == [.claim("exp", .expired)])
    }

    @Test("a rule of one's own decides beside the profile's, and may warn")
    func customRule() throws {
        struct Tier: ClaimRule {
            let severity: Severity
            var name: String { "tier" }
            var reference: String { "ours" }
            func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
                claims["tier"]?.isString("gold") == true
                    ? [] : [Finding(.custom("tier"), severity: severity, expected: "gold", detail: .text("at \(now.wholeSeconds)"))]
            }
        }
        let wanted = Finding(.custom("tier"), expected: "gold", detail: .text("at 1767225600"))
        let strict = Expectations.having { $0.rules = [Tier(severity: .error)] }
        #expect(try TokenBuilder(.oidc).judged(expecting: strict) == .claims(wanted))
        #expect(try TokenBuilder(.oidc).with("tier", "gold").judged(expecting: strict) == .accepted)
        #expect(try TokenBuilder(.oidc).without("sub").judged(expecting: strict) == .claims(Finding(.claim("sub", .missing)), wanted))
        let lenient = Expectations.having { $0.rules = [Tier(severity: .warning)] }
        let warning = Finding(.custom("tier"), severity: .warning, expected: "gold", detail: .text("at 1767225600"))
        #expect(try TokenBuilder(.oidc).judged(expecting: lenient) == .warned([warning]))
    }
}
