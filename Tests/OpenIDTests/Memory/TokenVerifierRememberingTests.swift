import JOSE
import TestSupport
import Testing

@testable import OpenID

@Suite("TokenVerifier asks its provider for the keys of a remembered token as for any other")
struct TokenVerifierRememberingTests {
    /// Keys that can be changed, and that may have to be waited for.
    private final class ChangingKeys: KeySetProvider {
        private let state: Locked<State>

        private struct State: Sendable {
            var provided: Result<ProvidedKeys, KeySetFailure>
            var isAtHand = true
            var questions = 0
        }

        init(_ keys: JWKSet) { state = Locked(State(provided: .success(ProvidedKeys(.set(keys))))) }

        func set(_ provided: Result<ProvidedKeys, KeySetFailure>, isAtHand: Bool = true) {
            state.withLock {
                $0.provided = provided
                $0.isAtHand = isAtHand
            }
        }

        var questions: Int { state.withLock { $0.questions } }

        func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys {
            try state.withLock { $0.provided }.get()
        }

        func cachedKeys(at location: KeySetLocation, naming keyID: ExactString?) -> ProvidedKeys? {
            state.withLock {
                $0.questions += 1
                return $0.isAtHand ? try? $0.provided.get() : nil
            }
        }
    }

    private let keys: ChangingKeys
    private let tokens = VerifiedTokens()
    private let verifier: TokenVerifier
    private let token: RawToken
    private let set: JWKSet
    private static let failure = KeySetFailure.unavailable(.url("https://login.example.com/keys"), reason: "refused")

    init() async throws {
        set = try TokenKind.oidc.keySet
        keys = ChangingKeys(set)
        verifier = TokenVerifier(IssuerProfiles(try TokenKind.oidc.profile()), keys: keys, remembering: tokens, now: { FixedTime.now })
        token = try TokenBuilder(.oidc).signed()
        let (first, second) = (try await verifier.verify(token), try await verifier.verify(token))
        #expect(first.claims.isIdentical(to: second.claims))
        #expect(keys.questions == 2)
    }

    @Test("without room to remember in, each token is verified anew")
    func optIn() async throws {
        let verifier = TokenVerifier(IssuerProfiles(try TokenKind.oidc.profile()), keys: keys, now: { FixedTime.now })
        let (first, second) = (try await verifier.verify(token), try await verifier.verify(token))
        #expect(!first.claims.isIdentical(to: second.claims))
    }

    @Test("a key that left the provider's set refuses at once")
    func removed() async throws {
        keys.set(.success(ProvidedKeys(.set(JWKSet([])))))
        #expect(Outcome(await verifier.verdict(on: token)).isRejected)
    }

    @Test("keys that cannot be had leave a remembered token undecided")
    func undecided() async throws {
        keys.set(.failure(Self.failure))
        #expect(Outcome(await verifier.verdict(on: token)) == .undecided([Finding(.keysUnavailable, detail: .keys(Self.failure))]))
    }

    @Test("keys that have to be waited for are, and then decide")
    func waitedFor() async throws {
        keys.set(.success(ProvidedKeys(.set(set))), isAtHand: false)
        #expect(Outcome(await verifier.verdict(on: token)) == .accepted)
        keys.set(.success(ProvidedKeys(.set(JWKSet([])))), isAtHand: false)
        #expect(Outcome(await verifier.verdict(on: token)).isRejected)
    }

    @Test("that the keys are stale is said as long as they are")
    func stale() async throws {
        let before = try await verifier.verify(token)
        keys.set(.success(ProvidedKeys(.set(set), stale: Self.failure)))
        let warned = try await verifier.verify(token)
        #expect(warned.warnings == [Finding(.keysStale, detail: .keys(Self.failure))])
        #expect(warned.claims.isIdentical(to: before.claims))
        keys.set(.success(ProvidedKeys(.set(set))))
        #expect(try await verifier.verify(token).warnings == [])
    }

    @Test("a set that was rotated on its server refuses the old key's tokens once it was fetched")
    func fetched() async throws {
        let fetched = try FetchedKeys()
        let verifier = TokenVerifier(
            IssuerProfiles(try TokenKind.appleID.profile()), keys: fetched.cache, remembering: tokens, now: { FixedTime.now })
        let token = try TokenBuilder(.appleID).signed()
        let (first, second) = (try await verifier.verify(token), try await verifier.verify(token))
        #expect(first.claims.isIdentical(to: second.claims))
        fetched.script.answer(try FetchScript.Answer.set("oidc"))
        fetched.cache.invalidate(FetchedKeys.place)
        #expect(Outcome(await verifier.verdict(on: token)).isRejected)
        #expect(Outcome(await verifier.verdict(on: token)).isRejected)
    }
}
