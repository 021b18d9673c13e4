internal import JOSE

/// `sub` is there, and the one asked for (OIDC Core §2).
struct SubjectRule: ClaimRule {
    let expected: ExactString?
    let isRequired: Bool

    var name: String { "sub" }
    var reference: String { "OIDC Core 2" }

    /// Missing, of a wrong type, or another's. An empty subject names nobody and counts as missing.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // The usual case, judged on bytes.
        if claims.isNonEmptyString(.sub), expected.map({ claims.isString(.sub, $0.description) }) ?? true { return [] }
        let reading = claims.text("sub")
        guard let subject = reading.value else {
            return claims.fault("sub", reading, type: "a string", isRequired: isRequired || expected != nil)
        }
        if subject.isEmpty { return [Finding(.claim("sub", .missing), actual: .string(subject))] }
        guard let expected, expected != ExactString(subject) else { return [] }
        return [Finding(.claim("sub", .mismatch), expected: .string(expected.description), actual: .string(subject))]
    }
}
