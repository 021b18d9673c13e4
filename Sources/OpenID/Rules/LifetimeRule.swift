internal import JOSE

/// `exp` lies after `iat`, and no further than the issuer ever puts it.
struct LifetimeRule: ClaimRule {
    /// The longest lifetime in seconds, `nil` for none.
    let ceiling: Double?

    var name: String { "lifetime" }
    var reference: String { "RFC 7519 4.1.4" }

    /// An end before the beginning, or a lifetime beyond the ceiling.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let expiry = claims.expiry.value, let issued = claims.issuedAt.value else { return [] }
        let lifetime = expiry - issued
        if lifetime <= 0 {
            return [
                Finding(
                    .claim("exp", .beforeIssuedAt), expected: claims["iat"]?.value, actual: claims["exp"]?.value,
                    detail: .seconds(-lifetime))
            ]
        }
        guard let ceiling, lifetime > ceiling else { return [] }
        return [
            Finding(
                .claim("exp", .tooFar), expected: .number(issued.seconds + ceiling), actual: claims["exp"]?.value,
                detail: .seconds(lifetime), hint: expiry.seconds > 1e11 ? .milliseconds : nil)
        ]
    }
}
