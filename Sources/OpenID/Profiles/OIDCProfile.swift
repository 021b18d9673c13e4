public import JOSE

extension IssuerProfile {
    /// The algorithms of the generic profile unless others are given.
    public static let defaultOIDCAlgorithms = NonEmpty<SignatureAlgorithm>(.rs256, .es256, .edDSA, .ed25519)

    /// ID tokens of any OpenID provider (OIDC Core §3.1.3.7).
    public static func oidc(
        issuer: Issuer, audiences: NonEmpty<ExactString>, algorithms: NonEmpty<SignatureAlgorithm> = defaultOIDCAlgorithms,
        expecting: Expectations = Expectations()
    ) -> IssuerProfile {
        let audience = AudienceRule(accepted: audiences, trusted: expecting.trustedAudiences, diagnose: AudienceHint.any)
        return IssuerProfile(
            kind: .oidc, issuers: NonEmpty(issuer), algorithms: algorithms, types: ["JWT"], requiresKeyID: false,
            keySet: .discovery(issuer: issuer.description),
            rules: [
                NoEventsRule(), SubjectRule(expected: expecting.subject, isRequired: true), audience,
                AuthorizedPartyRule(accepted: audiences),
            ] + expecting.timeRules(ceiling: nil) + [EmailVerifiedRule()] + expecting.extraRules)
    }
}
