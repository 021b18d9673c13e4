internal import JOSE
internal import OpenID

/// The OpenID tokens of the fake's own: how they are made and how they are verified when they come back.
extension FakeStore {
    static let issuer = "https://cognito-identity.amazonaws.com"

    /// A token for an identity, in the service's own order of members: RS512, `typ` JWS. No logins: a guest's.
    func token(
        for identity: String, in pool: FakePool, logins: [FakeLogin], tags: [(key: String, value: String)] = [], lifetime: Int,
        now: UnixTime
    ) throws(FakeFailure) -> String {
        var claims = [JSONMember("sub", .string(identity)), JSONMember("aud", .string(pool.id))]
        claims.append(JSONMember("amr", .array(methods(logins, in: pool).map(JSONValue.string))))
        if !tags.isEmpty {
            let values = tags.map { JSONMember($0.key, .array([.string($0.value)])) }
            claims.append(JSONMember("https://aws.amazon.com/tags", ["principal_tags": .object(values)]))
        }
        claims.append(JSONMember("iss", .string(Self.issuer)))
        let arn = "arn:aws:cognito-identity:\(pool.region):\(settings.account):identitypool/\(pool.id)"
        claims.append(JSONMember("https://cognito-identity.amazonaws.com/identity-pool-arn", .string(arn)))
        claims.append(JSONMember("exp", .integer(now.wholeSeconds + Int64(lifetime))))
        claims.append(JSONMember("iat", .integer(now.wholeSeconds)))
        do { return try key.token(claims: .object(claims), type: "JWS") } catch {
            throw FakeFailure("InternalErrorException", "No key", status: 500)
        }
    }

    private func methods(_ logins: [FakeLogin], in pool: FakePool) -> [String] {
        if logins.isEmpty { return ["unauthenticated"] }
        return ["authenticated"] + logins.flatMap { [$0.provider, entry($0, pool)] }
    }

    private func entry(_ login: FakeLogin, _ pool: FakePool) -> String {
        let provider = login.provider
        if provider == pool.developerProvider { return "\(provider):\(pool.id):\(login.user)" }
        if pool.userPoolKeys[provider] != nil { return "\(provider):CognitoSignIn:\(login.user)" }
        if let application = pool.publicProviders[provider]?.first { return "\(provider):\(application):\(login.user)" }
        if provider.hasPrefix("arn:") { return "\(provider):SAML:\(login.user)" }
        return "arn:aws:iam::\(settings.account):oidc-provider/\(provider):OIDC:\(login.user)"
    }

    /// Verifies a token of its own for that identity.
    func verify(_ token: String, of identity: FakeIdentity, in pool: FakePool, now: UnixTime) throws(FakeFailure) -> AcceptedToken {
        let raw = RawToken(token)
        guard let claims = (try? CompactJWS(parsing: raw.bytes))?.unverifiedContents.claims, claims["iss"]?.string == Self.issuer else {
            throw .invalidToken("Not a Cognito token.")
        }
        if let expiry = FakeLoginCheck.number(claims["exp"]), now.seconds >= expiry + Double(settings.grace) {
            throw .invalidToken("Token expired: \(now.wholeSeconds) >= \(Int64(expiry))")
        }
        switch verdict(raw, pool: pool, now: now) {
        case .accepted(let token):
            guard token.subject == identity.id else { throw .loginsDoNotMatch }
            return token
        case .rejected(let rejection):
            if rejection.stage == .claims { throw .loginsDoNotMatch }
            throw .invalidToken("Couldn't verify signed token.")
        case .undecided, nil: throw .invalidToken("Couldn't verify signed token.")
        }
    }

    /// The product's own verdict on such a token, `grace` seconds of leeway included.
    func verdict(_ token: RawToken, pool: FakePool, now: UnixTime) -> Verdict? {
        guard let id = try? IdentityPoolID(pool.id), let accepted = try? IdentityPool(id, allowsGuests: pool.allowsGuests),
            let leeway = try? Leeway(seconds: settings.grace), let keys = try? JWKSet(parsing: keySet)
        else { return nil }
        let profile = IssuerProfile.cognitoIdentity(accepted, expecting: .having { $0.leeway = leeway })
        return IssuerProfiles(profile).verdict(on: token, keys: .set(keys), at: now)
    }
}
