public import JOSE

/// Which of a user pool's two issuer forms to accept (Cognito user pools API, IssuerConfigurationType).
public enum IssuerForm: String, Sendable, CaseIterable {
    /// `https://cognito-idp.<region>.amazonaws.com/<pool>`
    case original
    /// `https://issuer-cognito-idp.<region>.amazonaws.com/<pool>`
    case updated
    /// Either.
    case any
}

/// A user pool with the forms of its issuer.
public struct UserPool: Sendable {
    let id: UserPoolID
    let form: IssuerForm
    let extraRegions: [String]

    /// A pool by its id. `extraRegions` are further regions whose host may name the pool: replicas of multi-region replication.
    public init(_ id: UserPoolID, issuerForm: IssuerForm = .any, extraRegions: [String] = []) throws(ConfigurationError) {
        if let odd = extraRegions.first(where: { !Region.isName($0) }) { throw .region(odd) }
        self.id = id
        form = issuerForm
        self.extraRegions = extraRegions
    }

    var issuers: NonEmpty<Issuer> {
        let hosts: [String] =
            switch form {
            case .original: ["cognito-idp"]
            case .updated: ["issuer-cognito-idp"]
            case .any: ["cognito-idp", "issuer-cognito-idp"]
            }
        let names = ([id.region] + extraRegions).flatMap { region in hosts.map { "https://\($0).\(region).amazonaws.com/\(id)" } }
        return NonEmpty(names.map { Issuer(known: $0) }) ?? NonEmpty(Issuer(known: ""))
    }

    /// Cognito developer guide, "Verifying JSON web tokens": `<issuer>/.well-known/jwks.json`.
    var keySet: KeySetLocation {
        .url(issuers.first.description + "/.well-known/jwks.json")
    }
}

extension IssuerProfile {
    /// A user pool's ID tokens, RS256, valid a day at most (Cognito developer guide, "Understanding the identity (ID) token").
    public static func cognitoID(_ pool: UserPool, clients: NonEmpty<ExactString>, expecting: Expectations = Expectations())
        -> IssuerProfile
    {
        let audience = AudienceRule(accepted: clients, trusted: expecting.trustedAudiences, diagnose: AudienceHint.cognito)
        return userPool(.cognitoID, pool, .id, audience, expecting)
    }

    /// A user pool's access tokens: no `aud` but `client_id` (Cognito developer guide, "Understanding the access token").
    public static func cognitoAccess(
        _ pool: UserPool, clients: NonEmpty<ExactString>, expecting: Expectations = Expectations()
    ) -> IssuerProfile {
        userPool(.cognitoAccess, pool, .access, ClientIDRule(accepted: clients), expecting)
    }

    private static func userPool(
        _ kind: Kind, _ pool: UserPool, _ use: TokenUse, _ recipient: any ClaimRule, _ expecting: Expectations
    ) -> IssuerProfile {
        IssuerProfile(
            kind: kind, issuers: pool.issuers, algorithms: NonEmpty(.rs256), types: ["JWT"], requiresKeyID: true, keySet: pool.keySet,
            rules: [TokenUseRule(use: use), SubjectRule(expected: expecting.subject, isRequired: true), recipient]
                + expecting.timeRules(ceiling: 86400) + [EmailVerifiedRule()] + expecting.extraRules)
    }
}
