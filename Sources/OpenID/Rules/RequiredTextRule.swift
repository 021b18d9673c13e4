internal import JOSE

/// A claim that must be there as text and is judged no further, such as `jti`.
struct RequiredTextRule: ClaimRule {
    /// The claim.
    let name: String
    /// The clause that asks for it.
    let reference: String

    /// Missing or of a wrong type.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        claims.fault(name, claims.text(name), type: "a string")
    }
}
