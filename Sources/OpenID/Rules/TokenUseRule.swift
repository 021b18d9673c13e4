internal import JOSE

/// `token_use` says whether a user pool's token is an ID or an access token (Cognito developer guide, "Verifying JSON web tokens").
struct TokenUseRule: ClaimRule {
    let use: TokenUse

    var name: String { "token_use" }
    var reference: String { "Cognito: Verifying JSON web tokens" }

    /// Missing, of a wrong type, or the other kind.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        if claims.isString(.tokenUse, use.rawValue) { return [] }
        let reading = claims.text("token_use")
        guard let actual = reading.value else { return claims.fault("token_use", reading, type: "a string") }
        let hint: Hint? = actual == TokenUse.access.rawValue ? .isAccessToken : actual == TokenUse.id.rawValue ? .isIDToken : nil
        return [Finding(.claim("token_use", .mismatch), expected: .string(use.rawValue), actual: .string(actual), hint: hint)]
    }
}

/// The two kinds of a user pool's tokens that can be verified.
public enum TokenUse: String, Sendable, CaseIterable { case id, access }
