public import JOSE

/// The fixed test keys of `testvectors/keys/private`: public test material, worth nothing.
public enum TestKeys {
    /// The private key of that algorithm.
    public static func signing(_ algorithm: SignatureAlgorithm, id: ExactString? = nil) throws -> SigningKey {
        try SigningKey(pem: pem(name(algorithm)), algorithm: algorithm, id: id)
    }

    /// The private key of another name, bound to that algorithm.
    public static func signing(named name: String, _ algorithm: SignatureAlgorithm) throws -> SigningKey {
        try SigningKey(pem: pem(name), algorithm: algorithm)
    }

    /// A shared secret of 64 octets; another one for each `seed`.
    public static func secret(_ algorithm: MACAlgorithm, seed: UInt8 = 1) throws -> SharedSecret {
        try SharedSecret(secretBytes(seed: seed), algorithm: algorithm)
    }

    /// The octets of that secret.
    public static func secretBytes(seed: UInt8 = 1) -> [UInt8] { (0..<64).map { $0 &* 5 &+ seed } }

    /// The text of a private key's file.
    public static func pem(_ name: String) throws -> [UInt8] { try PackageFiles.bytes("testvectors/keys/private/\(name).pem") }

    /// The text of a public key's file.
    public static func publicPEM(_ name: String) throws -> [UInt8] { try PackageFiles.bytes("testvectors/keys/public/\(name).pem") }

    /// The public JWK of the algorithm's key: its public numbers, and these members.
    public static func jwk(_ algorithm: SignatureAlgorithm, _ extra: [JSONMember] = []) throws -> JSONValue {
        .object(try signing(algorithm).publicKey.jwkMembers + extra)
    }

    /// The file that holds the algorithm's key.
    public static func name(_ algorithm: SignatureAlgorithm) -> String {
        let lower = algorithm.rawValue.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        return "oidc-" + String(decoding: lower, as: UTF8.self)
    }
}

extension JSONValue {
    /// This object with that member set, in its place when it is there already; `nil` removes it.
    public func with(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(var members) = self else { return self }
        let index = members.firstIndex { ExactString($0.name) == ExactString(name) }
        switch (index, value) {
        case (let index?, let value?): members[index] = JSONMember(name, value)
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(JSONMember(name, value))
        case (nil, nil): break
        }
        return .object(members)
    }
}
