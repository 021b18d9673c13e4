public import JOSE

/// Which tokens of an identity pool to accept.
public struct IdentityPool: Sendable {
    let id: IdentityPoolID
    let issuer: Issuer
    let allowsGuests: Bool
    let developerProvider: ExactString?

    /// The issuer of the default partition.
    public static let defaultIssuer = "https://cognito-identity.amazonaws.com"

    /// A pool by its id; `issuer` for partitions other than the default.
    public init(
        _ id: IdentityPoolID, issuer: Issuer? = nil, allowsGuests: Bool = false, developerProvider: ExactString? = nil
    ) throws(ConfigurationError) {
        if developerProvider?.description.isEmpty == true { throw .empty("developer_provider") }
        self.id = id
        self.issuer = issuer ?? Issuer(known: Self.defaultIssuer)
        self.allowsGuests = allowsGuests
        self.developerProvider = developerProvider
    }
}

extension IdentityPool {
    /// Where the keys are: the hosts that the Cognito developer guide ("Authentication flow") documents, one global, the others by region.
    /// The last segment is literally `jwks_uri`. For another issuer nobody could confirm an address, so none is guessed.
    var keySet: KeySetLocation {
        var name = issuer.description
        if name.hasSuffix("/") { name.removeLast() }
        let host = name.hasPrefix("https://") ? name.dropFirst(8) : ""
        let regional = host.hasPrefix("cognito-identity.") ? host.dropFirst("cognito-identity.".count) : ""
        let suffixes = [".amazonaws.com", ".amazonaws.com.cn"]
        let isDocumented =
            name == Self.defaultIssuer
            || suffixes.contains { suffix in
                guard regional.hasSuffix(suffix) else { return false }
                let region = regional.dropLast(suffix.count)
                // GovCloud East and China beside Beijing have no documented address.
                return Region.isName(region) && region != "us-gov-east-1" && region.hasPrefix("cn-") == (suffix == ".amazonaws.com.cn")
            }
        guard isDocumented else {
            return .unstated("no address of the keys of \(issuer) is documented: give the key set yourself")
        }
        return .url(name + "/.well-known/jwks_uri")
    }
}

extension IssuerProfile {
    /// An identity pool's OpenID tokens: RS512, `typ: JWS`, 10 minutes to a day (GetOpenIdToken, GetOpenIdTokenForDeveloperIdentity).
    public static func cognitoIdentity(_ pool: IdentityPool, expecting: Expectations = Expectations()) -> IssuerProfile {
        let audience = AudienceRule(accepted: NonEmpty(pool.id.text), trusted: expecting.trustedAudiences, diagnose: AudienceHint.cognito)
        let identity: [any ClaimRule] = [
            AuthenticationRule(allowsGuests: pool.allowsGuests),
            SubjectRule(expected: expecting.subject, isRequired: true), audience,
            DeveloperProviderRule(pool: pool.id, provider: pool.developerProvider),
            IdentityRegionRule(pool: pool.id), PoolARNRule(pool: pool.id),
        ]
        return IssuerProfile(
            kind: .cognitoIdentity(pool.id), issuers: NonEmpty(pool.issuer), algorithms: NonEmpty(.rs512), types: ["JWS", "JWT"],
            requiresKeyID: true,
            keySet: pool.keySet,
            // TokenDuration is at most 86 400 s and the service's documentation allows 5 minutes beyond.
            rules: identity + expecting.timeRules(ceiling: 86700) + expecting.extraRules)
    }
}
