public import JOSE
public import OpenID

/// What a Logins map is checked against before it is sent: the call, and what is known of the pool.
///
/// It foretells the service's answer; it never makes a token trusted. With `keys` the tokens' signatures are verified too.
public struct LoginsCheck: Sendable {
    /// The call that will carry the map.
    public var call: LoginsCall
    /// The identity that the call names.
    public var identity: IdentityID?
    /// The pool's own description.
    public var pool: PoolDescription?
    /// The name of the developer's own sign-in; the description's, unless given.
    public var developerProvider: DeveloperProviderName?
    /// Whether no login at all is what is wanted.
    public var isGuest: Bool
    /// The key sets of providers whose signatures are to be verified.
    public var keys: [LoginProvider: VerificationKeys]

    /// A check for that call.
    public init(
        for call: LoginsCall = .getCredentialsForIdentity, identity: IdentityID? = nil, pool: PoolDescription? = nil,
        developerProvider: DeveloperProviderName? = nil, isGuest: Bool = false, keys: [LoginProvider: VerificationKeys] = [:]
    ) {
        self.call = call
        self.identity = identity
        self.pool = pool
        self.developerProvider = developerProvider
        self.isGuest = isGuest
        self.keys = keys
    }

    /// The most logins of a call: LoginsMap has 10, AssumeRoleWithWebIdentity one token.
    var maximumEntries: Int { call == .assumeRoleWithWebIdentity ? 1 : 10 }

    /// The longest value, in characters: LoginsMap 50000, AssumeRoleWithWebIdentity's WebIdentityToken 20000, a user's id 1024.
    func maximumLength(of provider: LoginProvider?) -> Int {
        if case .developer? = provider { return 1024 }
        return call == .assumeRoleWithWebIdentity ? 20000 : LoginValue.maximumLength
    }

    /// The developer provider that is known of.
    var knownDeveloperProvider: DeveloperProviderName? { developerProvider ?? pool?.developerProvider }

    /// All that is wrong, errors first. Times are judged without leeway.
    public func findings(in map: LoginsMap, at now: UnixTime) -> [LoginsFinding] {
        let logins = map.entries.map { CheckedEntry($0, self) }
        var found = mapFindings(logins)
        for login in logins { found += login.findings(self, at: now) }
        return found.filter { $0.severity == .error } + found.filter { $0.severity == .warning }
    }

    /// What concerns the map as a whole.
    private func mapFindings(_ logins: [CheckedEntry]) -> [LoginsFinding] {
        var found: [LoginsFinding] = []
        if isGuest, let pool, !pool.allowsGuests {
            found.append(LoginsFinding(LoginsFault(.guestNotAllowed, expected: false, actual: true)))
        }
        if logins.isEmpty, !isGuest || call == .assumeRoleWithWebIdentity {
            let takesGuests = call != .assumeRoleWithWebIdentity && call != .getOpenIDTokenForDeveloperIdentity
            found.append(LoginsFinding(LoginsFault(.empty, hint: takesGuests ? .mayBeGuest : nil)))
        }
        if logins.count > maximumEntries {
            let fault = LoginsFault(.tooMany, actual: .integer(Int64(logins.count)), detail: .limit(maximumEntries))
            found.append(LoginsFinding(fault))
        }
        guard call == .getOpenIDTokenForDeveloperIdentity, !logins.isEmpty || isGuest else { return found }
        let developers = logins.filter(\.isDeveloper)
        if developers.isEmpty {
            let expected = knownDeveloperProvider.map { JSONValue.string($0.description) }
            found.append(LoginsFinding(LoginsFault(.developerMissing, expected: expected)))
        } else if developers.count > 1 {
            let fault = LoginsFault(.developerSeveral, actual: .array(developers.map { .string($0.name) }), detail: .limit(1))
            found.append(LoginsFinding(fault))
        }
        return found
    }
}
