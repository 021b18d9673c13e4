import JOSE
import TestSupport
import Testing

@testable import OpenID

@Suite("VerifiedTokens under many threads")
struct VerifiedTokensAtOnceTests {
    @Test("8 threads with random tokens, keys and times get the same as without memory", arguments: [6, 4000])
    func hammered(capacity: Int) async throws {
        let verifier = try Remembering(.oidc, tokens: VerifiedTokens(capacity: capacity))
        let good = try (0..<24).map { try TokenBuilder(.oidc).with("sub", .string("user-\($0)")).signed() }
        let forged = try good.map { token in
            let signature = try #require(good.first).bytes.split(separator: 0x2E)[2]
            return RawToken(Array((token.bytes.split(separator: 0x2E).prefix(2) + [signature]).joined(separator: [0x2E])))
        }
        let (keys, none) = (verifier.keys, VerificationKeys.set(JWKSet([])))
        let late = UnixTime(seconds: FixedTime.seconds + 7200)
        let wrong = await withTaskGroup(of: Int.self) { group in
            for thread in 0..<8 {
                group.addTask {
                    var random = SeededGenerator(seed: UInt64(thread))
                    var wrong = 0
                    for _ in 0..<250 {
                        let user = random.below(good.count)
                        let isForged = random.onceIn(5) && user > 0
                        let (lacksKey, isLate) = (random.onceIn(9), random.onceIn(9))
                        let accepted = try? verifier.accepted(
                            isForged ? forged[user] : good[user], keys: lacksKey ? none : keys, at: isLate ? late : FixedTime.now)
                        let wanted = isForged || lacksKey || isLate ? nil : "user-\(user)"
                        if accepted?.subject != wanted { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        #expect(verifier.tokens.count <= min(capacity, good.count))
    }
}
