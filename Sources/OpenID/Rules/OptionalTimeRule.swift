internal import JOSE

/// A time that need not be there, such as `auth_time`, but must be a time when it is.
struct OptionalTimeRule: ClaimRule {
    let claim: MemberName
    let reference: String

    var name: String { claim.description }

    /// Of a wrong type.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        switch claims.time(claim) {
        case .absent, .value: []
        case .wrongType: claims.timeFault(name, isRequired: false)
        }
    }
}
