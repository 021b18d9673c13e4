internal import JOSE

/// The sign-in is not older than wanted: by `auth_time` when there, else by `iat` (OIDC Core §3.1.3.7 (13)).
struct MaxAgeRule: ClaimRule {
    let seconds: Double

    var name: String { "max_age" }
    var reference: String { "OIDC Core 3.1.3.7 (13)" }

    /// A sign-in too long ago.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // A present auth_time of a wrong type is another rule's finding, and never a reason to fall back on iat.
        let claim = claims["auth_time"] == nil ? "iat" : "auth_time"
        guard let time = claims.time(claim).value else { return [] }
        let age = now - time
        guard age > seconds else { return [] }
        return [
            Finding(
                .claim(claim, .tooOld), expected: .after(UnixTime(seconds: now.seconds - seconds)), actual: claims[claim]?.value,
                detail: .seconds(age - seconds))
        ]
    }
}
