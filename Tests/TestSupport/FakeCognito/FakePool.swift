/// An identity pool of the fake: what it allows, and whose tokens.
public struct FakePool: Sendable {
    /// The id, `<region>:<uuid>`.
    public var id: String
    /// The name.
    public var name: String
    /// Whether it has guests.
    public var allowsGuests = true
    /// Whether GetOpenIdToken is allowed.
    public var allowsClassicFlow = true
    /// The name of the developer's own sign-in.
    public var developerProvider: String?
    /// User pools with the clients whose ID tokens count: by pool id.
    public var userPools: [String: [String]] = [:]
    /// Whether ID tokens of users who signed out are refused (ServerSideTokenCheck).
    public var checksSignOut = false
    /// Public providers such as `appleid.apple.com` with the application ids there.
    public var publicProviders: [String: [String]] = [:]
    /// OpenID providers of IAM, by the address without `https://`, with their client ids.
    public var openIDProviders: [String: [String]] = [:]
    /// SAML providers by ARN.
    public var samlProviders: [String] = []
    /// Whether roles are mapped by rules or tokens.
    public var hasRoleMappings = false
    /// The role of identities with logins.
    public var authenticatedRole: String?
    /// The role of guests.
    public var guestRole: String?
    /// Roles that CustomRoleArn may name beside those.
    public var customRoles: [String] = []
    /// The longest session that its roles allow, in seconds.
    public var maximumSession = 3600

    /// A pool that knows no provider.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// The region that its id names.
    var region: String { String(id.prefix { $0 != ":" }) }

    /// The keys of a Logins map that its user pools have.
    var userPoolKeys: [String: String] {
        let pairs = userPools.keys.map { ("cognito-idp.\($0.prefix { $0 != "_" }).amazonaws.com/\($0)", $0) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// True when the key of a Logins map is one of its public providers, user pools, OpenID or SAML providers.
    func knows(_ key: String) -> Bool {
        userPoolKeys[key] != nil || publicProviders[key] != nil || openIDProviders[key] != nil || samlProviders.contains(key)
    }
}
