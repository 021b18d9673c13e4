internal import JOSE
internal import OpenID

/// Whether the logins of a call are valid. Tokens are really verified, by the profiles of the product with the issuers' own keys.
struct FakeLoginCheck {
    let pool: FakePool
    let settings: FakeSettings
    let now: UnixTime

    /// Under this key stands a token of the identity service itself.
    static let identityKey = "cognito-identity.amazonaws.com"
    static let identityKeys = [identityKey, "cognito-identity.cn-north-1.amazonaws.com.cn"]
    /// Providers whose logins are no JWTs.
    private static let opaque = ["graph.facebook.com", "www.amazon.com", "api.twitter.com", "www.digits.com"]

    /// The users that these public logins vouch for. One that is not valid fails the whole call.
    func publicLogins(_ logins: [(key: String, value: String)]) throws(FakeFailure) -> [FakeLogin] {
        var found: [FakeLogin] = []
        for (key, value) in logins { found.append(try publicLogin(key, value)) }
        return found
    }

    private func publicLogin(_ key: String, _ value: String) throws(FakeFailure) -> FakeLogin {
        if Self.identityKeys.contains(key) { throw .invalidToken("Can't pass in a Cognito token.") }
        if key == pool.developerProvider { throw .notPublicProvider }
        if Self.opaque.contains(key) || key.hasPrefix("arn:") { return try opaqueLogin(key, value) }
        let token = RawToken(value)
        let claims = try Self.claims(token)
        guard let issuer = claims["iss"]?.string else { throw .invalidToken("Missing a required claim: iss") }
        guard issuer == "https://\(key)" else { throw .invalidToken("Issuer doesn't match providerName") }
        guard let expiry = Self.number(claims["exp"]) else { throw .invalidToken("Missing a required claim: exp") }
        guard now.seconds < expiry + Double(settings.grace) else {
            throw .invalidToken("Token expired: \(now.wholeSeconds) >= \(Int64(expiry))")
        }
        guard claims["aud"] != nil else { throw .invalidToken("Missing a required claim: aud") }
        guard pool.knows(key) else { throw .unsupportedProvider }
        let login = FakeLogin(key, try verified(token, by: profile(key, claims), issuer: issuer).subject ?? "")
        if pool.checksSignOut, settings.signedOut.contains(login) { throw .notAuthorized("Token is inactive") }
        return login
    }

    private func opaqueLogin(_ key: String, _ value: String) throws(FakeFailure) -> FakeLogin {
        guard pool.knows(key) else { throw .unsupportedProvider }
        if settings.providersDown.contains(key) { throw .providerDown(key) }
        guard let user = settings.opaqueTokens[key]?[value] else { throw .notAuthorized("Invalid login token.") }
        return FakeLogin(key, user)
    }

    /// The profile of a provider that the pool knows. `azp`, when there, counts instead of `aud`.
    private func profile(_ key: String, _ claims: JSONValue) throws(FakeFailure) -> IssuerProfile {
        let clients = pool.userPoolKeys[key].flatMap { pool.userPools[$0] } ?? pool.publicProviders[key] ?? pool.openIDProviders[key] ?? []
        var audiences = clients
        if let party = claims["azp"]?.string, clients.contains(party) {
            audiences += claims["aud"]?.string.map { [$0] } ?? claims["aud"]?.array?.compactMap(\.string) ?? []
        }
        guard let accepted = NonEmpty(audiences.map { ExactString($0) }) else { throw .unsupportedProvider }
        do {
            if let id = pool.userPoolKeys[key] {
                return .cognitoID(try UserPool(UserPoolID(id), issuerForm: .original), clients: accepted, expecting: try leeway())
            }
            if key == "appleid.apple.com" { return .appleID(audiences: accepted, expecting: try leeway()) }
            let issuer = try Issuer("https://\(key)")
            return .oidc(issuer: issuer, audiences: accepted, algorithms: NonEmpty(.rs256, .rs384, .rs512), expecting: try leeway())
        } catch { throw .invalidToken("Not a valid OpenId Connect identity token.") }
    }

    private func leeway() throws(ConfigurationError) -> Expectations {
        var expectations = Expectations()
        expectations.leeway = try Leeway(seconds: settings.grace)
        return expectations
    }

    private func verified(_ token: RawToken, by profile: IssuerProfile, issuer: String) throws(FakeFailure) -> AcceptedToken {
        guard let keys = settings.keySets[issuer] else { throw .invalidToken("Couldn't verify signed token.") }
        switch IssuerProfiles(profile).verdict(on: token, keys: .set(keys), at: now) {
        case .accepted(let token): return token
        case .rejected(let rejection): throw Self.failure(rejection, isUserPool: pool.userPoolKeys.keys.contains { issuer.hasSuffix($0) })
        case .undecided: throw .invalidToken("Couldn't verify signed token.")
        }
    }

    private static func failure(_ rejection: Rejection, isUserPool: Bool) -> FakeFailure {
        if rejection.stage == .key || rejection.stage == .signature { return .invalidToken("Couldn't verify signed token.") }
        let isAudience = rejection.findings.all.contains { $0.code == .claim("aud", .mismatch) || $0.code == .claim("azp", .mismatch) }
        guard isAudience else { return .invalidToken("Not a valid OpenId Connect identity token.") }
        return isUserPool ? .unsupportedProvider : .invalidToken("Incorrect token audience.")
    }

    private static func claims(_ token: RawToken) throws(FakeFailure) -> JSONValue {
        guard let jws = try? CompactJWS(parsing: token.bytes) else {
            throw .invalidToken("Not a valid OpenId Connect identity token.")
        }
        return jws.unverifiedContents.claims
    }

    static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number)?: Double(number)
        case .real(let number)?: number
        default: nil
        }
    }
}
