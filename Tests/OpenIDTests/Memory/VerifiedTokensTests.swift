import JOSE
import TestSupport
import Testing

@testable import OpenID

@Suite("VerifiedTokens gives what it remembers to exactly that token of exactly that verifier")
struct VerifiedTokensTests {
    @Test("the same token is not checked for its signature again, and gives the same", arguments: TokenKind.allCases)
    func repeats(kind: TokenKind) throws {
        let verifier = try Remembering(kind)
        let token = try TokenBuilder(kind).signed()
        let first = try verifier.accepted(token)
        let second = try verifier.accepted(RawToken(Array(token.bytes)))
        #expect(second.claims.isIdentical(to: first.claims))
        #expect(second.claims.value == first.claims.value)
        #expect(second.raw.bytes == token.bytes)
        #expect(second.profile.kind == first.profile.kind)
        #expect(second.warnings == [])
        #expect(verifier.tokens.count == 1)
    }

    @Test("nothing is remembered unless it is asked for")
    func optIn() throws {
        let verifier = try Remembering(.oidc)
        let token = try TokenBuilder(.oidc).signed()
        let claims = try (1...2).map { _ in try verifier.profiles.verify(token, keys: verifier.keys, at: FixedTime.now).claims }
        #expect(!claims[0].isIdentical(to: claims[1]))
        #expect(verifier.tokens.count == 0)
    }

    @Test("another user's token with the same header gets its own claims, in whatever order they come")
    func anotherUser() throws {
        let verifier = try Remembering(.oidc)
        let users = try (1...9).map { try TokenBuilder(.oidc).with("sub", .string("user-\($0)")).signed() }
        for _ in 1...3 {
            for (index, token) in users.enumerated() { #expect(try verifier.accepted(token).subject == "user-\(index + 1)") }
            for (index, token) in users.enumerated().reversed() { #expect(try verifier.accepted(token).subject == "user-\(index + 1)") }
        }
        #expect(verifier.tokens.count == 9)
    }

    @Test("parts of two remembered tokens put together are neither of them")
    func splices() throws {
        let verifier = try Remembering(.oidc)
        let (mine, yours) = (try TokenBuilder(.oidc).signed(), try TokenBuilder(.oidc).with("sub", "user-2").signed())
        for token in [mine, yours] { _ = try verifier.accepted(token) }
        let (a, b) = (mine.bytes.split(separator: 0x2E), yours.bytes.split(separator: 0x2E))
        // Your claims under my signature, and mine under yours.
        for parts in [[a[0], b[1], a[2]], [b[0], a[1], b[2]]] {
            let spliced = RawToken(Array(parts.joined(separator: [0x2E])))
            #expect(verifier.judged(spliced) == .both(Self.forged))
        }
        #expect(verifier.tokens.count == 2)
    }

    @Test("a remembered token with any one byte changed, one byte more or one byte fewer is accepted nowhere")
    func oneByte() throws {
        let verifier = try Remembering(.oidc)
        let token = try TokenBuilder(.oidc).signed()
        #expect(try verifier.recalls(token))
        var others = token.bytes.indices.map { index in
            var bytes = token.bytes
            bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            return bytes
        }
        others += [Array(token.bytes.dropLast()), token.bytes + [0x41], token.bytes + [0x0A], [0x20] + token.bytes, []]
        for bytes in others {
            let judged = verifier.judged(RawToken(bytes))
            #expect(judged.agree)
            #expect(judged.with.isRejected)
        }
        #expect(verifier.tokens.count == 1)
    }

    @Test("an ECDSA signature has two spellings, and each is a token of its own")
    func spellings() throws {
        let verifier = try Remembering(.oidc)
        let token = try TokenBuilder(.oidc).signed()
        let parts = token.bytes.split(separator: 0x2E)
        let signature = try Base64URL.decode(Array(parts[2]).span)
        let negated = Array(signature.prefix(32)) + Self.negated(signature.suffix(32))
        let other = Base64URL.encode(negated.span)
        let twin = RawToken(Array((parts.prefix(2) + [Array(other.utf8)[...]]).joined(separator: [0x2E])))
        #expect(try verifier.recalls(token))
        #expect(!(try verifier.accepted(twin).claims.isIdentical(to: verifier.accepted(token).claims)))
        #expect(verifier.tokens.count == 2)
    }

    @Test("what is refused is never remembered, and is refused again")
    func refusals() throws {
        let verifier = try Remembering(.cognitoID)
        let good = TokenBuilder(.cognitoID)
        let refused = [
            RawToken("e30.e30"), try good.header("crit", []).signed(), try good.with("iss", "https://evil.example").signed(),
            try good.header("alg", "RS512").signed(), try good.header("typ", "at+jwt").signed(), try good.header("kid", nil).signed(),
            try good.header("kid", "of-nobody").signed(), try good.signed(by: TestKeys.stranger(.rs256, id: good.kind.signingKey.id)),
            try good.with("exp", FixedTime.claim(-100)).signed(), try good.with("aud", "another-client").signed(),
        ]
        for token in refused + refused {
            let judged = verifier.judged(token)
            #expect(judged.agree)
            #expect(judged.with.isRejected)
        }
        #expect(verifier.tokens.count == 0)
    }

    @Test("it prints as a count")
    func printing() throws {
        let verifier = try Remembering(.oidc)
        _ = try verifier.accepted(try TokenBuilder(.oidc).signed())
        var dumped = ""
        dump(verifier.tokens, to: &dumped)
        for text in ["\(verifier.tokens)", String(reflecting: verifier.tokens)] { #expect(text == "1 verified tokens") }
        #expect(!dumped.contains("user-1") && !dumped.contains("eyJ"))
    }

    private static let forged = Outcome.rejected(.signature, [Finding(.signatureInvalid, detail: .signature(.ordinary))])

    /// n − s for P-256.
    private static func negated(_ s: ArraySlice<UInt8>) -> [UInt8] {
        let order: [UInt8] = [
            0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E,
            0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
        ]
        var borrow = 0
        return zip(order, s).reversed().map { n, s in
            let difference = Int(n) - Int(s) - borrow
            borrow = difference < 0 ? 1 : 0
            return UInt8(truncatingIfNeeded: difference)
        }.reversed()
    }
}

extension Outcome {
    var isRejected: Bool {
        if case .rejected = self { true } else { false }
    }
}
