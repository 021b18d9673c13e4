public import JOSE

extension IssuerProfile {
    /// The algorithms of the generic profile unless others are given.
    public static let defaultOIDCAlgorithms = NonEmpty<SignatureAlgorithm>(.rs256, .es256, .edDSA, .ed25519)

    /// ID tokens of any OpenID provider (OIDC Core §3.1.3.7).
    public static func oidc(
        issuer: Issuer, audiences: NonEmpty<ExactString>, algorithms: NonEmpty<SignatureAlgorithm> = defaultOIDCAlgorithms,
        expecting: Expectations = Expectations()
    ) -> IssuerProfile {
        oidc(issuer, audiences, .publicKeys(algorithms, at: .discovery(issuer: issuer.description)), expecting)
    }

    /// ID tokens of a provider that signs with a secret it shares with this client (OIDC Core §10.1): HMAC, and no other algorithm.
    ///
    /// Only `secrets` are tried, those of the token's algorithm in order, so that an old one can stand beside the new. No key set is asked,
    /// whatever keys a verifier is given. `source` is what reports call the place that the secrets are from.
    public static func oidc(
        issuer: Issuer, audiences: NonEmpty<ExactString>, secrets: NonEmpty<SharedSecret>, source: String? = nil,
        expecting: Expectations = Expectations()
    ) -> IssuerProfile {
        oidc(issuer, audiences, .secrets(secrets, source: source), expecting)
    }

    private static func oidc(
        _ issuer: Issuer, _ audiences: NonEmpty<ExactString>, _ means: VerificationMeans, _ expecting: Expectations
    ) -> IssuerProfile {
        let audience = AudienceRule(accepted: audiences, trusted: expecting.trustedAudiences, diagnose: AudienceHint.any)
        return IssuerProfile(
            kind: .oidc, issuers: NonEmpty(issuer), means: means, types: ["JWT"], requiresKeyID: false,
            rules: [
                NoEventsRule(), SubjectRule(expected: expecting.subject, isRequired: true), audience,
                AuthorizedPartyRule(accepted: audiences),
            ] + expecting.timeRules(ceiling: nil) + [EmailVerifiedRule()] + expecting.extraRules)
    }
}
