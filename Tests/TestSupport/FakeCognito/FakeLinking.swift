extension FakeStore {
    /// The identity that these valid logins lead to, all of them linked to it then.
    ///
    /// Without `id`: the one that holds any of them, or a new one. With `id`: that identity, when nobody signed in to it yet, or one of the
    /// logins is its own, or `isProven` in another way. Identities that share a call become one, the oldest: the id may differ from `id`.
    mutating func resolve(
        _ logins: [FakeLogin], id: String? = nil, isProven: Bool = false, in pool: FakePool
    ) throws(FakeFailure) -> String {
        var involved = owners(of: logins, in: pool)
        if let id {
            let (identity, _) = try identity(id, in: pool.id)
            if !identity.isGuest {
                guard isProven || identity.logins.contains(where: logins.contains) else { throw .loginsDoNotMatch }
                if !involved.contains(where: { $0.id == id }) { involved.append(identity) }
            } else if involved.isEmpty {
                return try merge([identity], adding: logins, in: pool)
            } else {
                let survivor = try merge(involved, adding: logins, in: pool)
                identities[id]?.isDisabled = true
                return survivor
            }
        }
        return involved.isEmpty ? create(logins, in: pool) : try merge(involved.sorted { $0.number < $1.number }, adding: logins, in: pool)
    }

    /// Makes one identity of several: the first stays, the others are disabled.
    mutating func merge(_ several: [FakeIdentity], adding logins: [FakeLogin], in pool: FakePool) throws(FakeFailure) -> String {
        guard var survivor = several.first else { return create(logins, in: pool) }
        for login in several.dropFirst().flatMap(\.logins) + logins where !survivor.logins.contains(login) { survivor.logins.append(login) }
        let providers = survivor.logins.map(\.provider).filter { $0 != pool.developerProvider }
        guard Set(providers).count == providers.count else { throw .loginConflict }
        for other in several.dropFirst() {
            identities[other.id]?.isDisabled = true
            identities[other.id]?.logins = []
        }
        identities[survivor.id] = survivor
        return survivor.id
    }

    /// Takes logins from an identity. Without any it is out of reach.
    mutating func unlink(_ id: String, where isGone: (FakeLogin) -> Bool) {
        identities[id]?.logins.removeAll(where: isGone)
        if identities[id]?.logins.isEmpty == true { identities[id]?.isDisabled = true }
    }
}
