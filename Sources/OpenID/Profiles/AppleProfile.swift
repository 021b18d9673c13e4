public import JOSE

/// Sign in with Apple (Apple developer documentation: "Verifying a user", "Fetch Apple's public key").
enum Apple {
    static let issuer = Issuer(known: "https://appleid.apple.com")
    static let keySet = KeySetLocation.url("https://appleid.apple.com/auth/keys")
}

extension IssuerProfile {
    /// Apple's ID tokens. `audiences` are bundle ids of native apps and Services IDs of the web.
    public static func appleID(audiences: NonEmpty<ExactString>, expecting: Expectations = Expectations()) -> IssuerProfile {
        apple(
            .appleID, audiences,
            [NoEventsRule(), SubjectRule(expected: expecting.subject, isRequired: true)], expecting, last: [EmailVerifiedRule()])
    }

    /// Apple's server-to-server notifications, which have the issuer, keys and audiences of ID tokens and must not pass for them.
    public static func appleEvent(audiences: NonEmpty<ExactString>, expecting: Expectations = Expectations()) -> IssuerProfile {
        var subject: [any ClaimRule] = []
        if expecting.subject != nil { subject = [SubjectRule(expected: expecting.subject, isRequired: true)] }
        let id = RequiredTextRule(name: "jti", reference: "Apple: Processing changes for Sign in with Apple accounts")
        return apple(.appleEvent, audiences, [AppleEventsRule(), NonceRule(expectation: .none), id] + subject, expecting, last: [])
    }

    private static func apple(
        _ kind: Kind, _ audiences: NonEmpty<ExactString>, _ first: [any ClaimRule], _ expecting: Expectations, last: [any ClaimRule]
    ) -> IssuerProfile {
        let audience = AudienceRule(accepted: audiences, trusted: expecting.trustedAudiences, diagnose: AudienceHint.apple)
        return IssuerProfile(
            kind: kind, issuers: NonEmpty(Apple.issuer), algorithms: NonEmpty(.rs256), types: ["JWT"], requiresKeyID: true,
            keySet: Apple.keySet, rules: first + [audience] + expecting.timeRules(ceiling: 86400) + last + expecting.extraRules)
    }
}
