internal import JOSE
internal import OpenID

extension FakeStore {
    /// The operations, with whether they must be signed.
    static let operations = [
        "GetId": false, "GetOpenIdToken": false, "GetCredentialsForIdentity": false, "UnlinkIdentity": false,
        "GetOpenIdTokenForDeveloperIdentity": true, "LookupDeveloperIdentity": true, "MergeDeveloperIdentities": true,
        "UnlinkDeveloperIdentity": true, "DescribeIdentityPool": true, "CreateIdentityPool": true,
    ]

    /// The output of an operation; `nil` for one that has none.
    mutating func perform(_ operation: String, _ body: [UInt8], now: UnixTime) throws(FakeFailure) -> JSONValue? {
        let input = try FakeInput(body)
        switch operation {
        case "GetId": return try getID(input, now)
        case "GetOpenIdToken": return try getOpenIDToken(input, now)
        case "GetCredentialsForIdentity": return try getCredentials(input, now)
        case "UnlinkIdentity": return try unlinkIdentity(input, now)
        case "GetOpenIdTokenForDeveloperIdentity": return try getTokenForDeveloper(input, now)
        case "LookupDeveloperIdentity": return try lookup(input)
        case "MergeDeveloperIdentities": return try mergeDevelopers(input)
        case "UnlinkDeveloperIdentity": return try unlinkDeveloper(input)
        case "DescribeIdentityPool": return try describePool(input)
        case "CreateIdentityPool": return try createPool(input)
        default: throw FakeFailure("UnknownOperationException", "")
        }
    }

    private mutating func getID(_ given: FakeInput, _ now: UnixTime) throws(FakeFailure) -> JSONValue {
        var input = given
        _ = try input.optionalText("AccountId", .account)
        let id = try input.text("IdentityPoolId", .poolOrIdentity)
        let logins = try input.logins()
        try input.finish(settings.shapeException)
        let pool = try pool(id)
        let users = try FakeLoginCheck(pool: pool, settings: settings, now: now).publicLogins(logins)
        if users.isEmpty {
            guard pool.allowsGuests else { throw .noGuests }
            return ["IdentityId": .string(create([], in: pool))]
        }
        return ["IdentityId": .string(try resolve(users, in: pool))]
    }

    private mutating func getOpenIDToken(_ given: FakeInput, _ now: UnixTime) throws(FakeFailure) -> JSONValue {
        var input = given
        let id = try input.text("IdentityId", .poolOrIdentity)
        let logins = try input.logins()
        try input.finish(settings.shapeException)
        let (identity, pool) = try identity(id)
        guard pool.allowsClassicFlow else { throw .classicFlowOff }
        guard !pool.hasRoleMappings else { throw .classicFlowWithRoleMappings }
        if logins.contains(where: { $0.key.hasPrefix("arn:") }) {
            throw .invalidParameter("Basic (classic) flow is not supported with SAML, please use enhanced flow.")
        }
        let users = try FakeLoginCheck(pool: pool, settings: settings, now: now).publicLogins(logins)
        let resolved = try users.isEmpty ? guest(identity, pool) : resolve(users, id: id, in: pool)
        let token = try token(for: resolved, in: pool, logins: users, lifetime: 600, now: now)
        return ["IdentityId": .string(resolved), "Token": .string(token)]
    }

    private mutating func getCredentials(_ given: FakeInput, _ now: UnixTime) throws(FakeFailure) -> JSONValue {
        var input = given
        let id = try input.text("IdentityId", .poolOrIdentity)
        let logins = try input.logins()
        let customRole = try input.optionalText("CustomRoleArn", .arn)
        try input.finish(settings.shapeException)
        let (identity, pool) = try identity(id)
        let own = logins.filter { FakeLoginCheck.identityKeys.contains($0.key) }
        var isGuest = logins.isEmpty
        for login in own {
            let token = try verify(login.value, of: identity, in: pool, now: now)
            isGuest = token.cognitoIdentity?.isGuest ?? true
        }
        let others = logins.filter { !FakeLoginCheck.identityKeys.contains($0.key) }
        let users = try FakeLoginCheck(pool: pool, settings: settings, now: now).publicLogins(others)
        var resolved = id
        if !users.isEmpty {
            resolved = try resolve(users, id: id, isProven: !own.isEmpty && !isGuest, in: pool)
            isGuest = false
        } else if isGuest {
            resolved = try guest(identity, pool)
        }
        guard isGuest ? pool.guestRole != nil : pool.authenticatedRole != nil else { throw .noRole }
        if let customRole, isGuest || ![pool.authenticatedRole].contains(customRole) && !pool.customRoles.contains(customRole) {
            throw .notAuthorized("Requested role is not allowed for this identity.")
        }
        let (access, secret, session) = credentials()
        return [
            "IdentityId": .string(resolved),
            "Credentials": [
                "AccessKeyId": .string(access), "SecretKey": .string(secret), "SessionToken": .string(session),
                "Expiration": .real(Double(now.wholeSeconds + 3600)),
            ],
        ]
    }

    /// The identity as a guest's.
    private func guest(_ identity: FakeIdentity, _ pool: FakePool) throws(FakeFailure) -> String {
        guard identity.isGuest else { throw .loginsDoNotMatch }
        guard pool.allowsGuests else { throw .noGuests }
        return identity.id
    }

    private mutating func unlinkIdentity(_ given: FakeInput, _ now: UnixTime) throws(FakeFailure) -> JSONValue? {
        var input = given
        let id = try input.text("IdentityId", .poolOrIdentity)
        let logins = try input.logins(isRequired: true)
        let gone = try input.texts("LoginsToRemove", .providerName)
        try input.finish(settings.shapeException)
        let (identity, pool) = try identity(id)
        let users = try FakeLoginCheck(pool: pool, settings: settings, now: now).publicLogins(logins)
        guard identity.logins.contains(where: users.contains) else { throw .loginsDoNotMatch }
        if let developer = pool.developerProvider, gone.contains(developer) { throw .notPublicProvider }
        guard gone.allSatisfy({ name in identity.logins.contains { $0.provider == name } }) else { throw .loginsDoNotMatch }
        unlink(id) { gone.contains($0.provider) }
        return nil
    }
}
