internal import JOSE

/// `cognito:groups` has at least one of those wanted; a user of no group has no such claim (Cognito developer guide, ID token).
struct GroupsRule: ClaimRule {
    let wanted: NonEmpty<ExactString>

    var name: String { "cognito:groups" }
    var reference: String { "Cognito: Adding groups to a user pool" }

    /// Of a wrong type, or without any of those wanted.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let reading = claims.texts(name)
        if case .wrongType = reading { return claims.fault(name, reading, type: "an array of strings") }
        let groups = (reading.value ?? []).map { ExactString($0) }
        if groups.contains(where: wanted.all.contains) { return [] }
        return [Finding(.claim(name, .mismatch), expected: .oneOf(wanted.all), actual: claims[name]?.value)]
    }
}
