import JOSE
import TestSupport
import Testing

@testable import OpenID

@Suite("a remembered token is judged again each time")
struct TimesOfVerifiedTokensTests {
    private static let offsets: [Double] = [
        -90_000, -661, -121, -120, -61, -60, -1, 0, 1, 59, 60, 61, 120, 599, 600, 660, 3599, 3600, 90_000,
    ]

    private static func time(_ offset: Double) -> UnixTime { UnixTime(seconds: Double(FixedTime.seconds) + offset) }

    @Test("expired between two calls: refused, with the same finding as ever, and forgotten")
    func expires() throws {
        let verifier = try Remembering(.oidc)
        let token = try TokenBuilder(.oidc).with("exp", FixedTime.claim(100)).signed()
        for second in [0, 99, 100, 159, 159.999] as [Double] { #expect(verifier.judged(token, at: Self.time(second)) == .both(.accepted)) }
        #expect(try verifier.recalls(token, at: Self.time(159.999)))
        let expired = Finding(
            .claim("exp", .expired), expected: FixedTime.claim(160), actual: FixedTime.claim(100), detail: .seconds(60),
            hint: .moreLeeway(seconds: 61))
        #expect(verifier.judged(token, at: Self.time(160)) == .both(.claims(expired)))
        #expect(verifier.tokens.count == 0)
        #expect(verifier.judged(token, at: Self.time(90_000)).with.isRejected)
    }

    @Test("not valid yet, then valid, then not yet again when the clock is set back")
    func begins() throws {
        let verifier = try Remembering(.oidc)
        let token = try TokenBuilder(.oidc).with("nbf", FixedTime.claim(1000)).signed()
        for second in [0, 939, 940, 1000, 939.5, 0, 2000, -5000] as [Double] {
            let judged = verifier.judged(token, at: Self.time(second))
            #expect(judged.agree)
            #expect(judged.with.isRejected == (second < 940))
        }
    }

    @Test("at whatever time and in whatever order: the same as without memory", arguments: 0..<20)
    func anyTime(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let expecting = Expectations.having {
            if random.onceIn(2) { $0.maximumAge = 600 }
            $0.leeway = (try? Leeway(seconds: random.one(of: [0, 60, 300]))) ?? .standard
        }
        let verifier = try Remembering(.oidc, expecting: expecting)
        var builder = TokenBuilder(.oidc).with("exp", FixedTime.claim(3600)).with("iat", FixedTime.claim(0))
        if random.onceIn(2) { builder = builder.with("nbf", FixedTime.claim(60)) }
        if random.onceIn(2) { builder = builder.with("auth_time", json: "\(FixedTime.seconds).25") }
        if random.onceIn(3) { builder = builder.with("exp", json: "\(FixedTime.seconds + 3600).5") }
        let token = try builder.signed()
        for _ in 0..<200 {
            let offset = random.one(of: Self.offsets) + random.one(of: [-300, 0, 0, 300]) + random.one(of: [-0.25, 0, 0, 0.25, 0.5, 1])
            let judged = verifier.judged(token, at: Self.time(offset))
            #expect(judged.agree, "\(offset)")
        }
        #expect(verifier.judged(token, at: UnixTime(seconds: .nan)).with.isRejected)
        #expect(verifier.judged(token, at: UnixTime(seconds: -.infinity)).with.isRejected)
    }

    @Test("a rule of one's own is asked each time, and what it refuses is forgotten")
    func ownRule() throws {
        final class Counting: ClaimRule {
            let asked = Locked(0)
            let isBlocked = Locked(false)
            var name: String { "blocked" }
            var reference: String { "ours" }
            func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
                asked.withLock { $0 += 1 }
                return isBlocked.withLock { $0 } ? [Finding(.custom("blocked"))] : []
            }
        }
        let rule = Counting()
        let verifier = try Remembering(.oidc, expecting: .having { $0.rules = [rule] })
        let token = try TokenBuilder(.oidc).signed()
        let first = try verifier.accepted(token)
        for _ in 1...9 { #expect(try verifier.accepted(token).claims.isIdentical(to: first.claims)) }
        #expect(rule.asked.withLock { $0 } == 10)
        rule.isBlocked.withLock { $0 = true }
        #expect(verifier.judged(token) == .both(.claims(Finding(.custom("blocked")))))
        #expect(verifier.tokens.count == 0)
        rule.isBlocked.withLock { $0 = false }
        #expect(try verifier.recalls(token))
    }

    @Test("a rule that warned at first is asked again, whoever's it is")
    func warnings() throws {
        let verifier = try Remembering(.oidc)
        let token = try TokenBuilder(.oidc).with("email_verified", "maybe").header("jku", "https://evil.example").signed()
        let warned = Outcome.warned([
            Finding(.headerKeySourceIgnored, severity: .warning, detail: .names(["jku"])),
            Finding(.claim("email_verified", .odd), actual: "maybe"),
        ])
        for _ in 1...3 { #expect(verifier.judged(token) == .both(warned)) }
        #expect(try verifier.recalls(token))
        #expect(try verifier.accepted(token).warnings.last?.rule?.name == "email_verified")
    }

    @Test("a warning about the key is given each time")
    func oddKey() throws {
        let key = try TokenKind.cognitoID.signingKey
        let members = JSONValue.object(key.publicKey.jwkMembers)
        let modulus = try #require(members["n"]?.string)
        let jwk = members.with("n", .string(modulus + "==")).with("kid", .string(key.id?.description ?? ""))
        let verifier = Remembering(try TokenKind.cognitoID.profile(), keys: try JWKSet(["keys": [jwk]]))
        let token = try TokenBuilder(.cognitoID).signed()
        let warned = Outcome.warned([Finding(.keyEncodingOdd, detail: .oddities([.padding(member: "n")]))])
        for _ in 1...3 { #expect(verifier.judged(token) == .both(warned)) }
        #expect(try verifier.recalls(token))
    }

    @Test("every rule of ours but none of others' is known to be silent ahead, and says nothing when it is", arguments: TokenKind.allCases)
    func silence(kind: TokenKind) throws {
        let claims = try TokenBuilder(kind).accepted().claims
        for rule in try kind.profile(expecting: .having { $0.maximumAge = 3600 }).rules {
            let rule = try #require(rule as? any PredictableRule)
            let silence = rule.silence(in: claims)
            for offset in Self.offsets where silence.contains(Self.time(offset)) {
                #expect(rule.findings(in: claims, at: Self.time(offset)) == [])
            }
            #expect(silence.contains(FixedTime.now))
        }
    }
}
