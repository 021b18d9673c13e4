internal import JOSE

/// `iat` is there and not in the future (OIDC Core §2 requires it, §3.1.3.7 (10) lets it be used).
struct IssuedAtRule: ClaimRule {
    let leeway: Leeway

    var name: String { "iat" }
    var reference: String { "RFC 7519 4.1.6" }

    /// Missing, of a wrong type, or ahead of the clock.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let issued = claims.issuedAt.value else { return claims.timeFault("iat", isRequired: true) }
        let early = issued - now
        guard early > leeway.seconds else { return [] }
        return [
            Finding(
                .claim("iat", .future), expected: .after(now), actual: claims["iat"]?.value, detail: .seconds(early),
                hint: early > 1e11 ? .milliseconds : leeway.hint(neededSeconds: early, isEnough: true))
        ]
    }
}
