import JOSE
import OpenID
import Testing

@Suite("finding codes are stable names")
struct FindingCodeTests {
    /// Every code that is not a claim's, as CONTRACT.md has it.
    private static let names: Set<String> = [
        "token.empty", "token.too_large", "token.malformed", "token.encrypted", "token.unsigned", "token.base64", "token.json",
        "header.invalid", "header.alg.missing", "header.alg.unsupported", "header.alg.not_allowed", "header.crit.unsupported",
        "header.b64.unsupported", "header.typ.mismatch", "header.cty.nested", "header.kid.missing", "header.key_source.ignored",
        "key.not_found", "key.ambiguous", "key.unsupported", "key.unusable", "key.too_small", "key.use", "key.encoding.odd",
        "key.alg.mismatch", "key.kid.missing", "key.alg.missing", "key.use.missing", "key.x5c.mismatch", "keys.unavailable",
        "keys.invalid", "keys.stale", "signature.invalid", "input.trimmed",
    ]
    private static let warnings: Set<String> = [
        "header.key_source.ignored", "key.encoding.odd", "keys.stale", "input.trimmed", "key.kid.missing", "key.alg.missing",
        "key.use.missing", "claim.x.odd", "claim.x.soon",
    ]

    @Test("the fixed ones are these and no others")
    func fixed() {
        #expect(Set(FindingCode.fixed.map(\.description)) == Self.names)
        #expect(FindingCode.fixed.count == Self.names.count)
    }

    @Test("each reads back as itself, is no claim's, and has its severity", arguments: FindingCode.fixed)
    func fixedRoundTrip(code: FindingCode) {
        #expect(FindingCode(code.description) == code)
        #expect(code.claim == nil)
        #expect(code.severity == (Self.warnings.contains(code.description) ? .warning : .error))
    }

    @Test(
        "so does each problem of a claim, whatever the claim's name", arguments: FindingCode.ClaimProblem.allCases,
        ["exp", "cognito:groups", "a.b", "https://cognito-identity.amazonaws.com/identity-pool-arn", "é", "custom:x y", "claim.exp.type"])
    func claimRoundTrip(problem: FindingCode.ClaimProblem, name: String) {
        let code = FindingCode.claim(name, problem)
        #expect(code.description == "claim.\(name).\(problem.rawValue)")
        #expect(FindingCode(code.description) == code)
        #expect(code.claim == name)
        #expect(code.severity == (Self.warnings.contains("claim.x.\(problem.rawValue)") ? .warning : .error))
    }

    @Test("the problems have these names")
    func problems() {
        #expect(
            FindingCode.ClaimProblem.allCases.map(\.rawValue) == [
                "missing", "type", "mismatch", "unknown", "untrusted", "unexpected", "guest", "provider", "region", "odd", "expired",
                "future", "soon", "before_iat", "too_far", "too_old",
            ])
    }

    @Test(
        "what is no code is none",
        arguments: [
            "", "claim", "claim.", "claim.exp", "claim..type", "claim.type", "claim.exp.", "claim.exp.wrong", "Token.empty", "token.empty ",
            "exp.type", "tier",
        ])
    func none(text: String) { #expect(FindingCode(text) == nil) }

    @Test("a code of your own prints as it is, and is an error unless its finding says otherwise")
    func custom() {
        #expect(FindingCode.custom("tier.low").description == "tier.low")
        #expect(Finding(.custom("tier.low")).severity == .error)
        #expect(Finding(.custom("tier.low"), severity: .warning).severity == .warning)
        #expect(Finding(.claim("exp", .type)).claim == "exp")
    }
}
