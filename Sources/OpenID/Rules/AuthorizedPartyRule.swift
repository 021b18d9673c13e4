internal import JOSE

/// `azp`, when there, is one of our audiences (OIDC Core §3.1.3.7 (4)–(5)).
struct AuthorizedPartyRule: ClaimRule {
    let accepted: NonEmpty<ExactString>

    var name: String { "azp" }
    var reference: String { "OIDC Core 3.1.3.7 (5)" }

    /// Of a wrong type, or somebody else.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let reading = claims.text("azp")
        guard let party = reading.value else { return claims.fault("azp", reading, type: "a string", isRequired: false) }
        if accepted.all.contains(ExactString(party)) { return [] }
        return [Finding(.claim("azp", .mismatch), expected: .oneOf(accepted.all), actual: .string(party))]
    }
}
