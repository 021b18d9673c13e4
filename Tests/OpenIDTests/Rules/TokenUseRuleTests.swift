import JOSE
import OpenID
import TestSupport
import Testing

@Suite("token_use: a user pool's ID token is no access token, and the reverse")
struct TokenUseRuleTests {
    private static let kinds: [(TokenKind, String)] = [(.cognitoID, "id"), (.cognitoAccess, "access")]

    @Test("its own use is accepted", arguments: kinds)
    func accepts(kind: TokenKind, use: String) throws {
        #expect(try TokenBuilder(kind).with("token_use", .string(use)).judged() == .accepted)
    }

    @Test(
        "another is a mismatch, and the other kind is named",
        arguments: kinds, [("id", .isIDToken), ("access", .isAccessToken), ("refresh", nil), ("", nil), ("ID", nil)] as [(String, Hint?)])
    func mismatch(kind: (TokenKind, String), other: (String, Hint?)) throws {
        let outcome = try TokenBuilder(kind.0).with("token_use", .string(other.0)).judged()
        let finding = Finding(
            .claim("token_use", .mismatch), expected: .string(kind.1), actual: .string(other.0), hint: other.1)
        #expect(outcome == (kind.1 == other.0 ? .accepted : .claims(finding)))
    }

    @Test("absent, it is missing", arguments: kinds)
    func missing(kind: TokenKind, use: String) throws {
        #expect(try TokenBuilder(kind).without("token_use").judged() == .claims(Finding(.claim("token_use", .missing))))
    }

    @Test("what is no text is a wrong type", arguments: [nil, ["id"], 1, true] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("token_use", .type), actual: value, detail: .type("a string"))
        #expect(try TokenBuilder(.cognitoID).with("token_use", value).judged() == .claims(finding))
    }
}
