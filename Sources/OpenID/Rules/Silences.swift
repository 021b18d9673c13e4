internal import JOSE

// The rules that need not be asked again about claims that they had nothing to say of. One that is not named here is asked every time.

extension AppleEventsRule: TimelessRule {}
extension AudienceRule: TimelessRule {}
extension AuthenticationRule: TimelessRule {}
extension AuthorizedPartyRule: TimelessRule {}
extension ClientIDRule: TimelessRule {}
extension DeveloperProviderRule: TimelessRule {}
extension EmailVerifiedRule: TimelessRule {}
extension GroupsRule: TimelessRule {}
extension HalfHashRule: TimelessRule {}
extension IdentityRegionRule: TimelessRule {}
extension LifetimeRule: TimelessRule {}
extension NoEventsRule: TimelessRule {}
extension NonceRule: TimelessRule {}
extension OptionalTimeRule: TimelessRule {}
extension PoolARNRule: TimelessRule {}
extension RequiredTextRule: TimelessRule {}
extension RequiredValueRule: TimelessRule {}
extension ScopeRule: TimelessRule {}
extension SubjectRule: TimelessRule {}
extension TokenUseRule: TimelessRule {}

// Within a second of the edge the rule itself decides: it subtracts where these add, and the two round differently.
private let edge = 1.0

extension ExpiryRule: PredictableRule {
    func silence(in claims: SignedClaims) -> Silence {
        claims.expiry.value.map { Silence(until: $0.seconds + leeway.seconds - edge) } ?? .never
    }
}

extension IssuedAtRule: PredictableRule {
    func silence(in claims: SignedClaims) -> Silence {
        claims.issuedAt.value.map { Silence(from: $0.seconds - leeway.seconds + edge) } ?? .never
    }
}

extension NotBeforeRule: PredictableRule {
    func silence(in claims: SignedClaims) -> Silence {
        switch claims.time(.nbf) {
        case .absent: .always
        case .wrongType: .never
        case .value(let start): Silence(from: start.seconds - leeway.seconds + edge)
        }
    }
}

extension MaxAgeRule: PredictableRule {
    func silence(in claims: SignedClaims) -> Silence {
        switch claims.time(claims["auth_time"] == nil ? "iat" : "auth_time") {
        // Another rule's finding.
        case .absent, .wrongType: .always
        case .value(let time): Silence(until: time.seconds + seconds - edge)
        }
    }
}
