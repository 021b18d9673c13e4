import JOSE

/// A key in PEM is the same key as a JWK and as PEM of ours.
enum PEMTarget {
    static func run(_ input: [UInt8]) {
        _ = PEM.isLikely(input)
        _ = try? SigningKey(pem: input, algorithm: .es256)
        _ = try? SigningKey(pem: input, algorithm: .rs256)
        guard let key = try? PEM.publicKey(input) else { return }
        isSameKey(key)
        guard case .success(let again) = JWK(.object(key.jwkMembers)).material else { return hold(false, "a key from PEM is one as a JWK") }
        hold(again.thumbprint == key.thumbprint, "and the same")
    }

    /// The key written as PEM is read as itself.
    static func isSameKey(_ key: PublicKey) {
        hold((try? PEM.publicKey(Array(key.pem.utf8)))?.thumbprint == key.thumbprint, "a key written as PEM is read as itself")
    }
}
