internal import JOSE

/// `exp` is there and not reached: "on or after" it the token is no longer valid (RFC 7519 §4.1.4).
struct ExpiryRule: ClaimRule {
    let leeway: Leeway

    var name: String { "exp" }
    var reference: String { "RFC 7519 4.1.4" }

    /// Missing, of a wrong type, or past.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let expiry = claims.expiry.value else { return claims.timeFault("exp", isRequired: true) }
        let late = now - expiry
        guard late >= leeway.seconds else { return [] }
        return [
            Finding(
                .claim("exp", .expired), expected: .after(now), actual: claims["exp"]?.value, detail: .seconds(late),
                hint: leeway.hint(neededSeconds: late))
        ]
    }
}
