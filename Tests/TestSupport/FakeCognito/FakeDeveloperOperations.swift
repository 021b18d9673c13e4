internal import JOSE
internal import OpenID

/// The operations of a developer's backend.
extension FakeStore {
    mutating func getTokenForDeveloper(_ given: FakeInput, _ now: UnixTime) throws(FakeFailure) -> JSONValue {
        var input = given
        let poolID = try input.text("IdentityPoolId", .poolOrIdentity)
        let id = try input.optionalText("IdentityId", .poolOrIdentity)
        let logins = try input.logins(isRequired: true)
        let tags = try input.map("PrincipalTags", count: 50, value: 1...256)
        let lifetime = try input.number("TokenDuration", 1...86400)
        try input.finish(settings.shapeException)
        let pool = try pool(poolID)
        let (user, others) = try Self.developerLogin(logins, pool)
        if let id { _ = try identity(id, in: poolID) }
        let users = try [user] + FakeLoginCheck(pool: pool, settings: settings, now: now).publicLogins(others)
        if let id, owners(of: [user], in: pool).contains(where: { $0.id != id }) { throw .developerUserTaken }
        let resolved = try resolve(users, id: id, in: pool)
        let token = try token(for: resolved, in: pool, logins: users, tags: tags, lifetime: lifetime ?? 900, now: now)
        return ["IdentityId": .string(resolved), "Token": .string(token)]
    }

    /// The one developer login among the logins, and the public ones.
    private static func developerLogin(
        _ logins: [(key: String, value: String)], _ pool: FakePool
    ) throws(FakeFailure) -> (FakeLogin, [(key: String, value: String)]) {
        let developer = logins.filter { isDeveloperName($0.key, pool) }
        guard let first = developer.first else { throw .noDeveloperProvider }
        guard developer.count == 1 else { throw .severalDeveloperProviders }
        guard first.key == pool.developerProvider else { throw .foreignDeveloperProvider }
        guard FakeShape.developerUser.faults(first.value, at: "").isEmpty else {
            throw .invalidParameter("Developer user identifier is too long")
        }
        return (FakeLogin(first.key, first.value), logins.filter { $0.key != first.key })
    }

    /// True for what can be no public provider's name.
    private static func isDeveloperName(_ key: String, _ pool: FakePool) -> Bool {
        if key == pool.developerProvider { return true }
        let known = [
            "appleid.apple.com", "accounts.google.com", "graph.facebook.com", "www.amazon.com", "api.twitter.com", "www.digits.com",
        ]
        if pool.knows(key) || known.contains(key) || FakeLoginCheck.identityKeys.contains(key) { return false }
        return FakeShape.developerProvider.faults(key, at: "").isEmpty
    }

    func lookup(_ given: FakeInput) throws(FakeFailure) -> JSONValue {
        var input = given
        let poolID = try input.text("IdentityPoolId", .poolOrIdentity)
        let id = try input.optionalText("IdentityId", .poolOrIdentity)
        let user = try input.optionalText("DeveloperUserIdentifier", .developerUser)
        let limit = try input.number("MaxResults", 1...60) ?? 60
        let page = try input.optionalText("NextToken", .page)
        try input.finish(settings.shapeException)
        let pool = try pool(poolID)
        guard let developer = pool.developerProvider else { throw .foreignDeveloperProvider }
        guard id != nil || user != nil else {
            throw .invalidParameter("Either IdentityId or DeveloperUserIdentifier must be provided")
        }
        var found: FakeIdentity?
        if let id { found = try identity(id, in: poolID).0 }
        if let user {
            guard let owner = owners(of: [FakeLogin(developer, user)], in: pool).first else {
                throw .notFound("Developer user identifier not found.")
            }
            guard found == nil || found?.id == owner.id else {
                throw .conflict("The identity ID and the developer user identifier do not match")
            }
            found = owner
        }
        let users = (found?.logins ?? []).filter { $0.provider == developer }.map(\.user)
        guard let start = page.map({ $0.hasPrefix("page-") ? Int($0.dropFirst(5)) : nil }) ?? 0, (0...users.count).contains(start) else {
            throw .invalidParameter("Invalid NextToken")
        }
        let end = min(users.count, start + limit)
        let output: JSONValue = [
            "IdentityId": .string(found?.id ?? ""), "DeveloperUserIdentifierList": .array(users[start..<end].map(JSONValue.string)),
        ]
        return end < users.count ? output.with("NextToken", .string("page-\(end)")) : output
    }

    mutating func mergeDevelopers(_ given: FakeInput) throws(FakeFailure) -> JSONValue {
        var input = given
        let source = try input.text("SourceUserIdentifier", .developerUser)
        let destination = try input.text("DestinationUserIdentifier", .developerUser)
        let provider = try input.text("DeveloperProviderName", .developerProvider)
        let poolID = try input.text("IdentityPoolId", .poolOrIdentity)
        try input.finish(settings.shapeException)
        let pool = try pool(poolID)
        guard provider == pool.developerProvider else { throw .foreignDeveloperProvider }
        guard let from = owners(of: [FakeLogin(provider, source)], in: pool).first,
            let to = owners(of: [FakeLogin(provider, destination)], in: pool).first
        else { throw .notFound("Developer user identifier not found.") }
        if from.id == to.id { return ["IdentityId": .string(to.id)] }
        guard from.logins.count + to.logins.count <= 20 else {
            throw .invalidParameter("The number of linked logins must not be larger than 20")
        }
        return ["IdentityId": .string(try merge([to, from], adding: [], in: pool))]
    }

    mutating func unlinkDeveloper(_ given: FakeInput) throws(FakeFailure) -> JSONValue? {
        var input = given
        let id = try input.text("IdentityId", .poolOrIdentity)
        let poolID = try input.text("IdentityPoolId", .poolOrIdentity)
        let provider = try input.text("DeveloperProviderName", .developerProvider)
        let user = try input.text("DeveloperUserIdentifier", .developerUser)
        try input.finish(settings.shapeException)
        let pool = try pool(poolID)
        guard provider == pool.developerProvider else { throw .foreignDeveloperProvider }
        let (identity, _) = try identity(id, in: poolID)
        guard identity.logins.contains(FakeLogin(provider, user)) else { throw .notFound("Developer user identifier not found.") }
        unlink(id) { $0 == FakeLogin(provider, user) }
        return nil
    }
}
