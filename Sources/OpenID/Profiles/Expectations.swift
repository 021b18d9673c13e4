public import JOSE

/// What a caller expects of a token beyond its profile: how old, whose, with which nonce.
public struct Expectations: Sendable {
    /// The tolerance for clocks that differ.
    public var leeway = Leeway.standard
    /// The most seconds since the sign-in.
    public var maximumAge: Int?
    /// What the `nonce` must be; nothing is asked of it when `nil`.
    public var nonce: NonceExpectation?
    /// The `sub` it must have.
    public var subject: ExactString?
    /// The access token that `at_hash` must be of.
    public var accessToken: RawToken?
    /// The authorization code that `c_hash` must be of.
    public var code: RawToken?
    /// At least one of these must be in `scope`.
    public var scopes: [ExactString] = []
    /// At least one of these must be in `cognito:groups`.
    public var groups: [ExactString] = []
    /// Claims and the text each must be or hold.
    public var required: [(claim: String, value: String)] = []
    /// Audiences that may stand beside ours.
    public var trustedAudiences: [ExactString] = []
    /// Rules of your own.
    public var rules: [any ClaimRule] = []

    /// Nothing beyond the profile.
    public init() {}

    /// The rules that say all this, but for those a profile makes itself.
    var extraRules: [any ClaimRule] {
        var extra: [any ClaimRule] = []
        if let nonce { extra.append(NonceRule(expectation: nonce)) }
        if let accessToken { extra.append(HalfHashRule(claim: .accessToken, value: accessToken)) }
        if let code { extra.append(HalfHashRule(claim: .code, value: code)) }
        if let scopes = NonEmpty(scopes) { extra.append(ScopeRule(wanted: scopes)) }
        if let groups = NonEmpty(groups) { extra.append(GroupsRule(wanted: groups)) }
        extra += required.map { RequiredValueRule(name: $0.claim, value: $0.value) }
        if let maximumAge { extra.append(MaxAgeRule(seconds: Double(maximumAge))) }
        return extra + rules
    }

    /// The rules about times that all profiles share.
    func timeRules(ceiling: Double?) -> [any ClaimRule] {
        [
            IssuedAtRule(leeway: leeway), ExpiryRule(leeway: leeway), NotBeforeRule(leeway: leeway), LifetimeRule(ceiling: ceiling),
            OptionalTimeRule(claim: .authTime, reference: "OIDC Core 2"),
        ]
    }
}
