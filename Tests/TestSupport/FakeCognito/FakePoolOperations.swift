internal import JOSE

extension FakeStore {
    func describePool(_ given: FakeInput) throws(FakeFailure) -> JSONValue {
        var input = given
        let id = try input.text("IdentityPoolId", .poolOrIdentity)
        try input.finish(settings.shapeException)
        return description(of: try pool(id))
    }

    /// As much of it as flows need: no tags, OpenID or SAML providers.
    mutating func createPool(_ given: FakeInput) throws(FakeFailure) -> JSONValue {
        var input = given
        let name = try input.text("IdentityPoolName", .poolName)
        let guests = try input.flag("AllowUnauthenticatedIdentities", isRequired: true)
        let classic = try input.flag("AllowClassicFlow")
        let providers = try input.map("SupportedLoginProviders", count: 10, value: 1...128)
        let developer = try input.optionalText("DeveloperProviderName", .developerProvider)
        try input.finish(settings.shapeException)
        var pool = FakePool(id: "\(settings.region):\(uuid())", name: name)
        pool.allowsGuests = guests ?? false
        pool.allowsClassicFlow = classic ?? false
        pool.developerProvider = developer
        for provider in providers { pool.publicProviders[provider.key] = provider.value.split(separator: ";").map(String.init) }
        for entry in input.objects("CognitoIdentityProviders") {
            guard let name = entry["ProviderName"]?.string, let client = entry["ClientId"]?.string else { continue }
            pool.userPools[String(name.drop { $0 != "/" }.dropFirst()), default: []].append(client)
        }
        pools[pool.id] = pool
        return description(of: pool)
    }

    private func description(of pool: FakePool) -> JSONValue {
        var members = [
            JSONMember("IdentityPoolId", .string(pool.id)), JSONMember("IdentityPoolName", .string(pool.name)),
            JSONMember("AllowUnauthenticatedIdentities", .bool(pool.allowsGuests)),
            JSONMember("AllowClassicFlow", .bool(pool.allowsClassicFlow)),
        ]
        let providers = pool.publicProviders.sorted { $0.key < $1.key }
        if !providers.isEmpty {
            let values = providers.map { JSONMember($0.key, .string($0.value.joined(separator: ";"))) }
            members.append(JSONMember("SupportedLoginProviders", .object(values)))
        }
        if let developer = pool.developerProvider { members.append(JSONMember("DeveloperProviderName", .string(developer))) }
        let arns = pool.openIDProviders.keys.sorted().map { "arn:aws:iam::\(settings.account):oidc-provider/\($0)" }
        if !arns.isEmpty { members.append(JSONMember("OpenIdConnectProviderARNs", .array(arns.map(JSONValue.string)))) }
        let userPools = pool.userPoolKeys.sorted { $0.key < $1.key }.flatMap { key, id in
            (pool.userPools[id] ?? []).map { client -> JSONValue in
                ["ProviderName": .string(key), "ClientId": .string(client), "ServerSideTokenCheck": .bool(pool.checksSignOut)]
            }
        }
        if !userPools.isEmpty { members.append(JSONMember("CognitoIdentityProviders", .array(userPools))) }
        if !pool.samlProviders.isEmpty {
            members.append(JSONMember("SamlProviderARNs", .array(pool.samlProviders.map(JSONValue.string))))
        }
        members.append(JSONMember("IdentityPoolTags", .object([])))
        return .object(members)
    }
}
