import JOSE

/// A key that is taken from a set says the same when it is published again, and can sit in a set by itself.
enum KeysTarget {
    static func run(_ input: [UInt8]) {
        guard let set = try? JWKSet(parsing: input) else { return }
        hold(set.keys.count <= JWKSet.maximumKeys, "a set is bounded")
        for key in set.keys {
            hold(key.isUsable == (key.fault == nil), "a key that cannot be used says why")
            if let id = key.keyID { hold(set.hasKey(named: id), "a key is found by its id") }
            guard case .success(let material) = key.material else { continue }
            guard case .success(let again) = JWK(.object(material.jwkMembers)).material else {
                return hold(false, "a key that was taken is taken again")
            }
            hold(again.thumbprint == material.thumbprint, "and is the same key")
            PEMTarget.isSameKey(material)
        }
    }
}
