import JOSE
import TestSupport
import Testing

@testable import OpenID

@Suite("verifiers that share one VerifiedTokens never get each other's")
struct VerifiersThatShareTests {
    private let tokens = VerifiedTokens()

    private static func oidc(_ audience: ExactString, expecting: Expectations = Expectations()) throws -> IssuerProfile {
        .oidc(issuer: try Issuer(TokenKind.issuer), audiences: NonEmpty(audience), expecting: expecting)
    }

    @Test("another audience is refused, although the token is remembered for ours")
    func audiences() throws {
        let ours = Remembering(try Self.oidc("example-client"), keys: try TokenKind.oidc.keySet, tokens: tokens)
        let theirs = Remembering(try Self.oidc("other-client"), keys: try TokenKind.oidc.keySet, tokens: tokens)
        let token = try TokenBuilder(.oidc).signed()
        let refusal = Outcome.claims(Finding(.claim("aud", .mismatch), expected: "other-client", actual: "example-client"))
        for _ in 1...2 {
            #expect(try ours.recalls(token))
            #expect(theirs.judged(token) == .both(refusal))
        }
        #expect(tokens.count == 1)
    }

    @Test("an ID token remembered for one profile is none for the other", arguments: TokenKind.allCases)
    func profiles(kind: TokenKind) throws {
        let keys = try kind.keySet
        let token = try TokenBuilder(kind).signed()
        #expect(try Remembering(kind.profile(), keys: keys, tokens: tokens).recalls(token))
        for other in TokenKind.allCases where other != kind {
            let judged = Remembering(try other.profile(), keys: keys, tokens: tokens).judged(token)
            #expect(judged.agree)
            #expect(judged.with.isRejected)
        }
    }

    @Test("a nonce, a subject and a maximal age are those of the verifier that asks")
    func expectations() throws {
        let token = try TokenBuilder(.oidc).with("nonce", "n-1").with("auth_time", FixedTime.claim(-600)).signed()
        let met: [Expectations] = [
            .having { $0.nonce = .exact("n-1") }, .having { $0.subject = "user-1" }, .having { $0.maximumAge = 600 }, Expectations(),
        ]
        let unmet: [Expectations] = [
            .having { $0.nonce = .exact("n-2") }, .having { $0.nonce = NonceExpectation.none }, .having { $0.subject = "user-2" },
            .having { $0.maximumAge = 599 }, .having { $0.accessToken = RawToken("another") },
        ]
        for expecting in met { #expect(try Remembering(.oidc, expecting: expecting, tokens: tokens).recalls(token)) }
        for expecting in unmet {
            let judged = try Remembering(.oidc, expecting: expecting, tokens: tokens).judged(token)
            #expect(judged.agree)
            #expect(judged.with.isRejected)
        }
    }

    @Test("two verifiers of one configuration are two; copies of one are one")
    func copies() throws {
        let first = try Remembering(.oidc, tokens: tokens)
        let second = try Remembering(.oidc, tokens: tokens)
        let token = try TokenBuilder(.oidc).signed()
        let accepted = try first.accepted(token)
        #expect(!(try second.accepted(token).claims.isIdentical(to: accepted.claims)))
        let copy = first.profiles
        #expect(try copy.verify(token, keys: first.keys, at: FixedTime.now, remembering: tokens).claims.isIdentical(to: accepted.claims))
        #expect(tokens.count == 2)
    }

    @Test("a verifier that is gone leaves nothing to the ones after it")
    func gone() throws {
        let token = try TokenBuilder(.oidc).signed()
        for _ in 1...200 {
            #expect(try Remembering(.oidc, tokens: tokens).recalls(token))
            let other = Remembering(try Self.oidc("other-client"), keys: try TokenKind.oidc.keySet, tokens: tokens)
            #expect(other.judged(token).with.isRejected)
        }
        #expect(tokens.count == 200)
    }

    @Test("one verifier of several issuers remembers each token under its own profile")
    func issuers() throws {
        let kinds = [TokenKind.cognitoID, .cognitoAccess, .appleID, .oidc]
        let profiles = try IssuerProfiles(try #require(NonEmpty(try kinds.map { try $0.profile() })))
        for _ in 1...2 {
            for kind in kinds {
                let keys = VerificationKeys.set(try kind.keySet)
                let token = try TokenBuilder(kind).signed()
                #expect(try profiles.verify(token, keys: keys, at: FixedTime.now, remembering: tokens).profile.name == kind.rawValue)
            }
        }
    }

    @Test("what a shared secret verified is not remembered")
    func secrets() throws {
        let secret = try TestKeys.secret(.hs256)
        let profile = IssuerProfile.oidc(
            issuer: try Issuer(TokenKind.issuer), audiences: NonEmpty("example-client"), secrets: NonEmpty(secret))
        let verifier = Remembering(profile, keys: JWKSet([]), tokens: tokens)
        let token = try TokenBuilder(.oidc).signed(with: secret)
        #expect(verifier.judged(token) == .both(.accepted))
        #expect(tokens.count == 0)
    }
}
