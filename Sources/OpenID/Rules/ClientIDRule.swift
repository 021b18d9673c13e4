internal import JOSE

/// A user pool's access token names the app client in `client_id`; it has no `aud` (Cognito developer guide, "Verifying a JSON web token").
struct ClientIDRule: ClaimRule {
    let accepted: NonEmpty<ExactString>

    var name: String { "client_id" }
    var reference: String { "Cognito: Verifying JSON web tokens" }

    /// Missing, of a wrong type, or not ours.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let client = claims.text("client_id").value else {
            return claims.fault("client_id", claims.text("client_id"), type: "a string")
        }
        if accepted.all.contains(ExactString(client)) { return [] }
        return [Finding(.claim("client_id", .mismatch), expected: .oneOf(accepted.all), actual: .string(client))]
    }
}
