internal import JOSE

/// `scope`, words between spaces (RFC 6749 §3.3), has at least one of those wanted.
struct ScopeRule: ClaimRule {
    let wanted: NonEmpty<ExactString>

    var name: String { "scope" }
    var reference: String { "RFC 6749 3.3" }

    /// Missing, of a wrong type, or without any of those wanted.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let reading = claims.text("scope")
        guard let text = reading.value else { return claims.fault("scope", reading, type: "a string") }
        let scopes = text.split(separator: " ").map { ExactString(String($0)) }
        if scopes.contains(where: wanted.all.contains) { return [] }
        return [Finding(.claim("scope", .mismatch), expected: .oneOf(wanted.all), actual: .string(text))]
    }
}
