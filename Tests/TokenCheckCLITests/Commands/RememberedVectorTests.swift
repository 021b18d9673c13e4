import JOSE
import OpenID
import TestSupport
import Testing
import Vectors

@testable import TokenCheckCLI

@Suite("The test vectors, through verifiers that remember tokens")
struct RememberedVectorTests {
    /// The keys that a vector's options name, at hand.
    private struct KeysAtHand: KeySetProvider {
        let keys: [KeySetLocation: LoadedFile]

        func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys {
            guard let known = keys[location] else { throw .unavailable(location, reason: "nobody answers in tests") }
            return ProvidedKeys(try known.get())
        }

        func cachedKeys(at location: KeySetLocation, naming keyID: ExactString?) -> ProvidedKeys? {
            keys[location].flatMap { try? $0.get() }.map { ProvidedKeys($0) }
        }
    }

    @Test("each vector has the same verdict with memory as without, the first time and again, by either door", arguments: TokenVector.areas)
    func area(_ name: String) async throws {
        // All vectors share it, as all verifiers of a service may.
        let tokens = VerifiedTokens()
        var accepted = 0
        for vector in try TokenVector.all(name) {
            let token = RawToken(vector.token)
            let world = vector.world
            let words = vector.call.dropFirst()
            let command = try VerifyCommand(ArgumentParser.parse(words, VerifyCommand.spec), world.streams(Traces(world.input, .max)))
            let now = try #require(command.at)
            let profile = try #require(command.only)
            var known: [KeySetLocation: LoadedFile] = [:]
            if let place = profile.keySet { known[place] = LoadedFile(place, command.streams) }
            let keys = KeysAtHand(keys: known)
            let plain = TokenVerifier(command.profiles, keys: keys, now: { now })
            let remembering = TokenVerifier(command.profiles, keys: keys, remembering: tokens, now: { now })
            let expected = OpenIDOutcome(await plain.verdict(on: token))
            for _ in 1...3 { #expect(OpenIDOutcome(await remembering.verdict(on: token)) == expected, "\(vector.id)") }
            if case .accepted = expected { accepted += 1 }
            let set = profile.keySet.flatMap { try? known[$0]?.get() } ?? .set(JWKSet([]))
            let direct = OpenIDOutcome(command.profiles.verdict(on: token, keys: set, at: now))
            for _ in 1...3 {
                let verdict = command.profiles.verdict(on: token, keys: set, at: now, remembering: tokens)
                #expect(OpenIDOutcome(verdict) == direct, "\(vector.id)")
            }
        }
        #expect(accepted > 0)
    }
}

private typealias OpenIDOutcome = TestSupport.Outcome
