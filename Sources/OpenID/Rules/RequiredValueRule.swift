internal import JOSE

/// A claim is this text, holds it when it is an array, or is the boolean or whole number that JSON writes so.
struct RequiredValueRule: ClaimRule {
    /// The claim.
    let name: String
    let value: String

    var reference: String { "your --require" }

    /// Missing or different.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let claim = claims[name] else { return [Finding(.claim(name, .missing), expected: .string(value))] }
        if claim.hasText(value) || (claim.elements?.contains { $0.isString(value) } ?? false) { return [] }
        return [Finding(.claim(name, .mismatch), expected: .string(value), actual: claim.value)]
    }
}
