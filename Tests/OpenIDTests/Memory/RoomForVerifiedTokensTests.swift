import JOSE
import TestSupport
import Testing

@testable import OpenID

@Suite("VerifiedTokens never holds more than it may")
struct RoomForVerifiedTokensTests {
    private static func token(_ user: Int, filling: Int = 0) throws -> RawToken {
        try TokenBuilder(.oidc).with("sub", .string("user-\(user)")).with("x", .string(String(repeating: "x", count: filling))).signed()
    }

    @Test("many tokens: as many as there is room for, the last ones", arguments: [2, 3, 8, 100, 1024])
    func count(capacity: Int) throws {
        let verifier = try Remembering(.oidc, tokens: VerifiedTokens(capacity: capacity))
        let all = try (0..<300).map { try Self.token($0) }
        for (index, token) in all.enumerated() {
            _ = try verifier.accepted(token)
            #expect(verifier.tokens.count <= capacity)
            // The rooms of a large one fill unevenly.
            if capacity < 1024 { #expect(verifier.tokens.count >= min(index + 1, capacity / 2)) }
        }
        #expect(try verifier.recalls(all[299]))
        if capacity == 1024 { #expect(verifier.tokens.count > 250) }
    }

    @Test("no room at all is made room for two")
    func noCapacity() throws {
        for capacity in [0, 1, -5, .min] {
            let verifier = try Remembering(.oidc, tokens: VerifiedTokens(capacity: capacity))
            for user in 0..<9 { #expect(try verifier.recalls(try Self.token(user))) }
            #expect(verifier.tokens.count <= 2)
        }
    }

    @Test("a token that comes again and again stays, whatever comes between")
    func frequent() throws {
        let verifier = try Remembering(.oidc, tokens: VerifiedTokens(capacity: 8))
        let frequent = try Self.token(-1)
        let first = try verifier.accepted(frequent)
        for user in 0..<100 {
            _ = try verifier.accepted(try Self.token(user))
            if user % 3 == 0 { #expect(try verifier.accepted(frequent).claims.isIdentical(to: first.claims)) }
        }
    }

    @Test("large tokens: no more bytes than there may be")
    func bytes() throws {
        let verifier = try Remembering(.oidc, tokens: VerifiedTokens(maximumBytes: 1 << 20))
        for user in 0..<100 {
            #expect(verifier.judged(try Self.token(user, filling: 10_000)) == .both(.accepted))
            #expect(verifier.tokens.bytes <= 1 << 20)
        }
        #expect(verifier.tokens.count > 10)
    }

    @Test("a token of a MiB is verified and not remembered where it would push out all others")
    func huge() throws {
        let profiles = IssuerProfiles(try TokenKind.oidc.profile(), limits: TokenLimits(TokenLimits.ceiling))
        let keys = VerificationKeys.set(try TokenKind.oidc.keySet)
        let token = try Self.token(0, filling: 700_000)
        for (bytes, count) in [(1 << 20, 0), (0, 0), (-1, 0), (64 << 20, 1)] {
            let tokens = VerifiedTokens(maximumBytes: bytes)
            for _ in 1...2 { #expect(try profiles.verify(token, keys: keys, at: FixedTime.now, remembering: tokens).subject == "user-0") }
            #expect(tokens.count == count)
        }
    }

    @Test("many small values count for the room that they take, not for their text")
    func smallValues() throws {
        let verifier = try Remembering(.oidc)
        let token = try TokenBuilder(.oidc).with("x", json: "[" + String(repeating: "0,", count: 3000) + "0]").signed()
        _ = try verifier.accepted(token)
        #expect(verifier.tokens.bytes > 3000 * MemoryLayout<Int>.size)
        #expect(verifier.tokens.bytes < 200_000)
    }
}
