import JOSE
import OpenID
import TestSupport
import Testing

@Suite("what people paste in place of a token is recognised, and refused all the same")
struct TokenDiagnosisTests {
    private static func outcome(_ text: String) throws -> Outcome { try RawToken(text).judged(as: .oidc) }
    private static func malformed(_ failure: TokenFormFailure, _ hint: Hint?) -> Outcome {
        .rejected(.form, [Finding(.tokenMalformed, detail: .form(failure), hint: hint)])
    }

    @Test(
        "by its beginning",
        arguments: [
            ("null", .parts(1), .isPlaceholder), ("undefined", .parts(1), .isPlaceholder), ("[object Object]", .parts(1), .isPlaceholder),
            ("true", .parts(1), .isPlaceholder), ("nulls", .parts(1), nil), (#"{"token":"x"}"#, .parts(1), .isJSON),
            ("[1]", .parts(1), .isJSON), ("Optional(\"e30.e30.e30\")", .foreignByte(at: 8), .isOptional),
            ("\"e30.e30.e30\"", .foreignByte(at: 0), .isQuoted), ("'e30.e30.e30'", .foreignByte(at: 0), .isQuoted),
            ("e30%2Ee30%2Ee30", .parts(1), .isPercentEncoded), ("e30%2ee30", .parts(1), .isPercentEncoded),
            ("e30.e30.e30%3D", .foreignByte(at: 11), .isPercentEncoded), ("Bearer e30.e30.e30", .foreignByte(at: 6), .hasScheme("Bearer")),
            ("bearer\te30.e30.e30", .foreignByte(at: 6), .hasScheme("Bearer")),
            ("Authorization: x", .parts(1), .hasScheme("Authorization")),
            ("Bearers e30.e30.e30", .foreignByte(at: 7), .hasInnerWhiteSpace), ("e30.e30 .e30", .foreignByte(at: 7), .hasInnerWhiteSpace),
            ("e30.e30\n.e30", .foreignByte(at: 7), .hasInnerWhiteSpace), ("ZXlKaGJHY2lPaUpTVXpJMU5pSjk", .parts(1), .isBase64OfToken),
            ("e30.e30", .parts(2), .isCut), ("e30", .parts(1), nil), ("e30.e30.e30.e30", .parts(4), nil),
            ("e30.e!0.e30", .foreignByte(at: 5), nil),
            ("c0123456789abcdef0123456789abcdef.0.abcd.EFGH", .parts(4), .isAuthorizationCode),
            ("d0123456789abcdef0123456789abcdef.0.abcd.EFGH", .parts(4), nil),
            ("c0123456789abcdef0123456789abcde.0.abcd.EFGH", .parts(4), nil),
        ] as [(String, TokenFormFailure, Hint?)])
    func texts(text: String, failure: TokenFormFailure, hint: Hint?) throws {
        #expect(try Self.outcome(text) == Self.malformed(failure, hint))
    }

    @Test("nothing, too much, five parts, no signature, padding, a cut payload")
    func forms() throws {
        #expect(try Self.outcome("") == .rejected(.form, [Finding(.tokenEmpty, detail: .form(.empty))]))
        let long = String(repeating: "a", count: 16385)
        #expect(try Self.outcome(long) == .rejected(.form, [Finding(.tokenTooLarge, detail: .form(.tooLarge(limit: 16384)))]))
        let five = Finding(.tokenEncrypted, detail: .form(.encrypted), hint: .isRefreshToken)
        #expect(try Self.outcome("e30.e30.e30.e30.e30") == .rejected(.form, [five]))
        #expect(try Self.outcome("e30.e30.") == .rejected(.form, [Finding(.tokenUnsigned, detail: .form(.unsigned))]))
        let padded = Finding(.tokenBase64, detail: .form(.base64(.payload, .padding(at: 2))), hint: .isPaddedByLoadBalancer)
        #expect(try Self.outcome("e30.e3==.e30") == .rejected(.form, [padded]))
        let cut = Finding(.tokenJSON, detail: .form(.json(.payload, .syntax(at: 1))), hint: .isCut)
        #expect(try Self.outcome("e30.ew.e30") == .rejected(.form, [cut]))
        let header = Finding(.tokenJSON, detail: .form(.json(.header, .syntax(at: 1))))
        #expect(try Self.outcome("ew.e30.e30") == .rejected(.form, [header]))
        #expect(try Self.outcome(".e30.e30") == Self.malformed(.emptyPart(.header), nil))
    }

    @Test("a signature whose last characters are gone")
    func cutSignature() throws {
        let impossible = Finding(.tokenBase64, detail: .form(.base64(.signature, .impossibleLength(5))), hint: .isCut)
        #expect(try Self.outcome("e30.e30.AAAAA") == .rejected(.form, [impossible]))
        let bits = Finding(.tokenBase64, detail: .form(.base64(.signature, .nonZeroTrailingBits)), hint: .isCut)
        #expect(try Self.outcome("e30.e30.AB") == .rejected(.form, [bits]))
        let payload = Finding(.tokenBase64, detail: .form(.base64(.payload, .impossibleLength(5))))
        #expect(try Self.outcome("e30.AAAAA.e30") == .rejected(.form, [payload]))
    }

    @Test("a limit of the caller's choice")
    func limits() throws {
        let token = try TokenBuilder(.oidc).signed()
        let count = token.bytes.count
        func outcome(_ limit: Int) throws -> Outcome {
            let profiles = IssuerProfiles(try TokenKind.oidc.profile(), limits: TokenLimits(limit))
            return Outcome(profiles.verdict(on: token, keys: .set(try TokenKind.oidc.keySet), at: FixedTime.now))
        }
        #expect(try outcome(count) == .accepted)
        let finding = Finding(.tokenTooLarge, detail: .form(.tooLarge(limit: count - 1)))
        #expect(try outcome(count - 1) == .rejected(.form, [finding]))
    }
}
