import JOSE

/// A key that is taken from a set is the same key when it is published again, verifies nothing that nobody signed, and our own token only
/// when it is our own key.
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
            for algorithm in SignatureAlgorithm.allCases {
                if case .success(let usable) = key.verificationKey(for: algorithm) { verifiesOnlyItsOwn(usable) }
            }
        }
    }

    private static func verifiesOnlyItsOwn(_ key: VerificationKey) {
        // The signatures that weak keys are known to take: nothing but zeros, or the number one.
        for last in [0, 1] as [UInt8] {
            let signature = [UInt8](repeating: 0, count: max(key.signatureLength, 1) - 1) + [last]
            let parts = [Array(#"{"alg":"\#(key.algorithm.rawValue)"}"#.utf8), Array("{}".utf8), signature]
            let text = parts.map { Base64URL.encode($0.span) }.joined(separator: ".")
            hold(!verifies(Array(text.utf8), key), "a signature that nobody made verifies under no key")
        }
        let isOurs = key.key.thumbprint == Fixed.signer.publicKey.thumbprint && key.algorithm == .edDSA
        hold(verifies(Fixed.token, key) == isOurs, "a token of ours verifies under our key alone")
    }

    private static func verifies(_ token: [UInt8], _ key: VerificationKey) -> Bool {
        guard let jws = try? CompactJWS(parsing: token) else {
            hold(false, "the token has the form of one")
            return false
        }
        return (try? jws.verified(by: key)) != nil
    }
}
