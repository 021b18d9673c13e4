/// A time that need not be there, such as `auth_time`, but must be a time when it is.
struct OptionalTimeRule: ClaimRule {
    let name: String
    let reference: String

    /// Of a wrong type.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] { claims.timeFault(name, isRequired: false) }
}
