import JOSE
import OpenID
import TestSupport
import Testing

@Suite("what a profile asks of the header")
struct HeaderRulesTests {
    @Test(
        "typ is compared without case, with or without application/, or absent", arguments: TokenKind.allCases,
        [nil, "JWT", "jwt", "application/jwt", "APPLICATION/JWT"])
    func typeAccepted(kind: TokenKind, type: String?) throws {
        #expect(try TokenBuilder(kind).header("typ", type.map(JSONValue.string)).judged() == .accepted)
    }

    @Test("typ JWS is the identity pool's alone", arguments: TokenKind.allCases, ["JWS", "application/jws"])
    func jws(kind: TokenKind, type: String) throws {
        let outcome = try TokenBuilder(kind).header("typ", .string(type)).judged()
        let finding = Finding(.headerTypMismatch, expected: "JWT", actual: .string(type))
        #expect(outcome == (kind == .cognitoIdentity ? .accepted : .rejected(.type, [finding])))
    }

    @Test(
        "the typ of another kind of token is a mismatch", arguments: TokenKind.allCases,
        ["at+jwt", "secevent+jwt", "JWT ", "", "text/jwt", "application/application/jwt"])
    func typeMismatch(kind: TokenKind, type: String) throws {
        let expected: JSONValue = kind == .cognitoIdentity ? ["JWS", "JWT"] : "JWT"
        let finding = Finding(.headerTypMismatch, expected: expected, actual: .string(type))
        #expect(try TokenBuilder(kind).header("typ", .string(type)).judged() == .rejected(.type, [finding]))
    }

    @Test("without kid, absent or empty, only the generic profile tries its keys", arguments: TokenKind.allCases, [nil, ""])
    func keyID(kind: TokenKind, id: String?) throws {
        let outcome = try TokenBuilder(kind).header("kid", id.map(JSONValue.string)).judged()
        #expect(outcome == (kind == .oidc ? .accepted : .rejected(.key, [Finding(.headerKidMissing)])))
    }

    @Test(
        "an algorithm is absent, unknown or not allowed",
        arguments: [
            (nil, .headerAlgMissing, nil), ("none", .headerAlgUnsupported, nil), ("None", .headerAlgUnsupported, nil),
            ("", .headerAlgUnsupported, nil), ("rs256", .headerAlgUnsupported, nil), ("RSA-OAEP", .headerAlgUnsupported, nil),
            ("RS512", .headerAlgNotAllowed, nil), ("HS256", .headerAlgNotAllowed, .symmetricAlgorithm),
            ("HS384", .headerAlgNotAllowed, .symmetricAlgorithm), ("HS512", .headerAlgNotAllowed, .symmetricAlgorithm),
            ("hs256", .headerAlgUnsupported, nil),
        ] as [(String?, FindingCode, Hint?)])
    func algorithms(name: String?, code: FindingCode, hint: Hint?) throws {
        let value = name.map(JSONValue.string)
        let finding = Finding(code, expected: "RS256", actual: value, hint: hint)
        #expect(try TokenBuilder(.cognitoID).header("alg", value).judged() == .rejected(.algorithm, [finding]))
    }

    @Test("a key or an address of one in the header is ignored with a warning")
    func keySources() throws {
        let token = TokenBuilder(.oidc).header("jku", "https://evil.example/keys").header("x5c", []).header("jwk", ["kty": "EC"])
            .header("x5u", "https://evil.example/cert")
        let warning = Finding(.headerKeySourceIgnored, severity: .warning, detail: .names(["jwk", "jku", "x5u", "x5c"]))
        #expect(try token.judged() == .warned([warning]))
        let other = Finding(.claim("sub", .missing))
        #expect(try token.without("sub").judged() == .claims(other, warning))
        let header = Finding(.headerCritUnsupported, detail: .header(.critical(["exp"])))
        #expect(try token.header("crit", ["exp"]).judged() == .rejected(.header, [header, warning]))
    }

    @Test(
        "a header that forbids verifying says why",
        arguments: [
            ("crit", ["b64"], .headerCritUnsupported, .critical(["b64"])), ("crit", nil, .headerCritUnsupported, .critical(nil)),
            ("b64", false, .headerB64Unsupported, .unencodedPayload), ("cty", "JWT", .headerCtyNested, .nested),
            ("cty", "application/jwt", .headerCtyNested, .nested), ("zip", "DEF", .headerInvalid, .encryption(member: "zip")),
            ("enc", nil, .headerInvalid, .encryption(member: "enc")),
            ("kid", 5, .headerInvalid, .wrongType(member: "kid", expected: "a string")),
            ("typ", nil, .headerInvalid, .wrongType(member: "typ", expected: "a string")),
            ("alg", ["ES256"], .headerInvalid, .wrongType(member: "alg", expected: "a string")),
            ("x5c", "x", .headerInvalid, .wrongType(member: "x5c", expected: "an array of strings")),
            ("jwk", "x", .headerInvalid, .wrongType(member: "jwk", expected: "an object")),
            ("kid", .string(String(repeating: "k", count: 1025)), .headerInvalid, .keyIDTooLong(bytes: 1025)),
        ] as [(String, JSONValue, FindingCode, ProtectedHeader.Fault)])
    func faults(member: String, value: JSONValue, code: FindingCode, fault: ProtectedHeader.Fault) throws {
        let outcome = try TokenBuilder(.oidc).header(member, value).judged()
        guard case .rejected(.header, let findings) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(findings.first == Finding(code, detail: .header(fault)))
    }

    @Test("b64 true and a cty of no token are harmless")
    func harmless() throws {
        #expect(try TokenBuilder(.oidc).header("b64", true).header("cty", "json").judged() == .accepted)
    }
}
