internal import JOSE
internal import OpenID

extension CheckedEntry {
    /// What the pool's description says against this login.
    func poolFaults(_ check: LoginsCheck) -> [LoginsFault] {
        guard let pool = check.pool, let provider else { return [] }
        switch provider {
        case .developer: return []
        case .cognitoIdentity:
            // The service's own token is for one pool: this one or another.
            guard let audience = value.audiences.first, ExactString(audience) != pool.id.text else { return [] }
            return [LoginsFault(.poolClient, expected: .string(pool.id.description), actual: .string(audience))]
        default: break
        }
        guard let clients = pool.providers[key] else {
            let names = pool.providers.keys.map(\.description).sorted()
            return [LoginsFault(.poolProvider, expected: .array(names.map(JSONValue.string)), actual: .string(key.description))]
        }
        guard case .listed(let registered) = clients, provider.valueKind == .token else { return [] }
        // A user pool's token is for the app client in `aud`.
        let given: [String]
        if case .userPool = provider { given = value.audiences } else { given = value.clients }
        guard !given.isEmpty, !given.contains(where: { id in registered.contains { ExactString($0) == ExactString(id) } }) else {
            return []
        }
        return [
            LoginsFault(
                .poolClient, expected: .array(registered.map(JSONValue.string)),
                actual: given.count == 1 ? .string(given[0]) : .array(given.map(JSONValue.string)))
        ]
    }
}
