internal import JOSE

/// The token is for us: `aud` names one of ours, and nobody we do not trust (OIDC Core §3.1.3.7 (3), RFC 7519 §4.1.3).
struct AudienceRule: ClaimRule {
    let accepted: NonEmpty<ExactString>
    let trusted: [ExactString]
    /// Names the usual mistake behind an audience that is not ours.
    let diagnose: @Sendable (_ audience: String, _ accepted: [String]) -> Hint?

    var name: String { "aud" }
    var reference: String { "OIDC Core 3.1.3.7 (3)" }

    /// Missing, of a wrong type, not ours, or shared with somebody unknown.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // The usual case, judged on bytes: one audience, which is ours.
        if accepted.contains(where: { claims.isString(.aud, $0.description) }) { return [] }
        let reading = claims.oneOrMoreTexts("aud")
        guard let audiences = reading.value else {
            return claims.fault(
                "aud", reading, type: "a string or a non-empty array of strings", hint: KindHint.ofTokenWithoutAudience(claims))
        }
        let named = audiences.all.map { ExactString($0) }
        let ours = accepted.all
        if !named.contains(where: ours.contains) {
            return [
                Finding(
                    .claim("aud", .mismatch), expected: .oneOf(ours), actual: claims["aud"]?.value,
                    hint: audiences.all.lazy.compactMap { diagnose($0, ours.map(\.description)) }.first)
            ]
        }
        if named.contains(where: { !ours.contains($0) && !trusted.contains($0) }) {
            return [Finding(.claim("aud", .untrusted), expected: .oneOf(ours + trusted), actual: claims["aud"]?.value)]
        }
        return []
    }
}

extension JSONValue {
    /// The value when one would do, an array when several would.
    static func oneOf(_ values: [ExactString]) -> JSONValue {
        values.count == 1 ? .string(values[0].description) : .array(values.map { .string($0.description) })
    }
}
