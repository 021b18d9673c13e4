import JOSE
import OpenID
import TestSupport
import Testing

@Suite("a token laid open, without trust")
struct TokenInspectionTests {
    @Test("what kind of token it looks like", arguments: TokenKind.allCases)
    func looksLike(kind: TokenKind) throws {
        let inspection = TokenInspection(try TokenBuilder(kind).signed(), limits: .standard)
        #expect(inspection.looksLike == (kind == .oidc ? nil : kind.rawValue))
        #expect(inspection.findings == [])
        #expect(inspection.times.issuedAt == UnixTime(seconds: FixedTime.seconds - 60))
        #expect(inspection.contents?.claims["iat"] == FixedTime.claim(-60))
    }

    @Test("the updated issuer is a user pool's too, and a token_use of neither kind is none")
    func userPool() throws {
        let updated = TokenBuilder(.cognitoID).with("iss", "https://issuer-cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01")
        #expect(TokenInspection(try updated.signed(), limits: .standard).looksLike == "cognito-id")
        #expect(TokenInspection(try updated.with("token_use", "refresh").signed(), limits: .standard).looksLike == nil)
        #expect(TokenInspection(try updated.without("iss").signed(), limits: .standard).looksLike == nil)
    }

    @Test("faults of form and header are found; a forged or stale token is shown like any other")
    func findings() throws {
        let malformed = TokenInspection(RawToken("e30.e30"), limits: .standard)
        #expect(malformed.findings == [Finding(.tokenMalformed, detail: .form(.parts(2)), hint: .isCut)])
        #expect(malformed.contents == nil)
        #expect(malformed.looksLike == nil)
        #expect(malformed.times.expiry == nil)
        let token = try TokenBuilder(.oidc).header("crit", []).header("jwk", [:]).with("exp", 5).signed(
            by: TestKeys.stranger(.es256, id: "x"))
        let inspection = TokenInspection(token, limits: .standard)
        let source = Finding(.headerKeySourceIgnored, severity: .warning, detail: .names(["jwk"]))
        #expect(inspection.findings == [Finding(.headerCritUnsupported, detail: .header(.critical([]))), source])
        #expect(inspection.contents?.claims["exp"] == 5)
        #expect(inspection.times.expiry == UnixTime(seconds: Int64(5)))
    }

    @Test("times that are none are not shown as times", arguments: ["-1", "253402300800", "1e300", "\"5\"", "null", "-0.5"])
    func times(json: String) throws {
        let token = try TokenBuilder(.oidc).with("exp", json: json).with("iat", json: "1.5").signed()
        let times = TokenInspection(token, limits: .standard).times
        #expect(times.expiry == nil)
        #expect(times.issuedAt == UnixTime(seconds: 1.5))
    }
}
