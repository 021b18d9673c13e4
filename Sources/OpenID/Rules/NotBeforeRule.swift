internal import JOSE

/// `nbf`, when there, is reached (RFC 7519 §4.1.5).
struct NotBeforeRule: ClaimRule {
    let leeway: Leeway

    var name: String { "nbf" }
    var reference: String { "RFC 7519 4.1.5" }

    /// Of a wrong type, or ahead of the clock.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let start: UnixTime
        switch claims.time(.nbf) {
        case .absent: return []
        case .wrongType: return claims.timeFault("nbf", isRequired: false)
        case .value(let time): start = time
        }
        let early = start - now
        guard early > leeway.seconds else { return [] }
        return [
            Finding(
                .claim("nbf", .future), expected: .after(now), actual: claims["nbf"]?.value, detail: .seconds(early),
                hint: early > 1e11 ? .milliseconds : leeway.hint(neededSeconds: early, isEnough: true))
        ]
    }
}
