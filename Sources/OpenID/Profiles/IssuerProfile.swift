internal import JOSE

/// What one issuer's tokens must be: a value that lists rules. Profiles differ only in what they hold.
public struct IssuerProfile: Sendable {
    // One reference: a profile goes through many hands, and each of its parts would be counted in each of them.
    private let parts: Parts

    private final class Parts: Sendable {
        let kind: Kind
        let issuers: NonEmpty<Issuer>
        let means: VerificationMeans
        let types: [String]
        let requiresKeyID: Bool
        let rules: RuleChain

        init(
            _ kind: Kind, _ issuers: NonEmpty<Issuer>, _ means: VerificationMeans, _ types: [String], _ requiresKeyID: Bool,
            _ rules: [any ClaimRule]
        ) {
            self.kind = kind
            self.issuers = issuers
            self.means = means
            self.types = types
            self.requiresKeyID = requiresKeyID
            self.rules = RuleChain(rules)
        }
    }

    init(
        kind: Kind, issuers: NonEmpty<Issuer>, means: VerificationMeans, types: [String], requiresKeyID: Bool, rules: [any ClaimRule]
    ) { parts = Parts(kind, issuers, means, types, requiresKeyID, rules) }

    /// The kind of token it accepts.
    public var kind: Kind { parts.kind }
    /// The issuers it accepts, usually one.
    public var issuers: NonEmpty<Issuer> { parts.issuers }
    /// What its tokens are verified with, and by which algorithms.
    public var means: VerificationMeans { parts.means }
    /// The `typ` values it accepts beside none.
    public var types: [String] { parts.types }
    /// Whether a token must name its key.
    public var requiresKeyID: Bool { parts.requiresKeyID }
    /// The rules its claims must satisfy.
    public var rules: [any ClaimRule] { parts.rules.rules }

    /// The kinds of token, with what tells two of them apart that have one issuer.
    public enum Kind: Sendable, Hashable {
        case cognitoID, cognitoAccess
        case cognitoIdentity(IdentityPoolID)
        case appleID, appleEvent
        case oidc
    }

    /// The same for copies of one profile, and for no other profile that lives at the same time.
    package var identity: ObjectIdentifier { ObjectIdentifier(parts) }

    /// The profile's name.
    public var name: String { kind.name }

    /// The same profile with its keys elsewhere. One of secrets has no keys anywhere and stays as it is.
    public func withKeys(at location: KeySetLocation) -> IssuerProfile {
        guard case .publicKeys(let algorithms, _) = means else { return self }
        return IssuerProfile(
            kind: kind, issuers: issuers, algorithms: algorithms, types: types, requiresKeyID: requiresKeyID, keySet: location,
            rules: rules)
    }

    /// True when the token names one of its issuers.
    func accepts(_ hint: IssuerHint) -> Bool { parts.issuers.contains { hint.names($0.name) } }

    /// All that is wrong with the claims.
    package func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] { parts.rules.findings(in: claims, at: now) }
}

extension IssuerProfile {
    /// A profile whose tokens are verified with public keys, as all are but those that say otherwise.
    init(
        kind: Kind, issuers: NonEmpty<Issuer>, algorithms: NonEmpty<SignatureAlgorithm>, types: [String], requiresKeyID: Bool,
        keySet: KeySetLocation, rules: [any ClaimRule]
    ) {
        self.init(
            kind: kind, issuers: issuers, means: .publicKeys(algorithms, at: keySet), types: types, requiresKeyID: requiresKeyID,
            rules: rules)
    }
}

extension IssuerProfile.Kind {
    /// The name that commands and reports use.
    public var name: String {
        switch self {
        case .cognitoID: "cognito-id"
        case .cognitoAccess: "cognito-access"
        case .cognitoIdentity: "cognito-identity"
        case .appleID: "apple-id"
        case .appleEvent: "apple-event"
        case .oidc: "oidc"
        }
    }

    /// True for the tokens of user pools.
    var isUserPool: Bool { self == .cognitoID || self == .cognitoAccess }

    /// True when the token looks like this kind, among kinds that have its issuer.
    func suits(_ hint: IssuerHint) -> Bool {
        switch self {
        case .cognitoID: hint.claim("token_use", includes: "id")
        case .cognitoAccess: hint.claim("token_use", includes: "access")
        case .cognitoIdentity(let pool): hint.claim("aud", includes: pool.description)
        case .appleID: !hint.has("events")
        case .appleEvent: hint.has("events")
        case .oidc: true
        }
    }

    /// True when tokens of one issuer can be told to be the one or the other.
    func isToldApart(from other: Self) -> Bool {
        switch (self, other) {
        case (.cognitoID, .cognitoAccess), (.cognitoAccess, .cognitoID), (.appleID, .appleEvent), (.appleEvent, .appleID): true
        case (.cognitoIdentity(let a), .cognitoIdentity(let b)): a != b
        default: false
        }
    }
}
