public import JOSE

extension TestKeys {
    /// The private key of another name, bound to that algorithm and id.
    public static func signing(named name: String, _ algorithm: SignatureAlgorithm, id: ExactString?) throws -> SigningKey {
        try SigningKey(pem: pem(name), algorithm: algorithm, id: id)
    }

    /// The private key of that algorithm under the id that the set `oidc` has it under.
    public static func oidc(_ algorithm: SignatureAlgorithm) throws -> SigningKey {
        try signing(algorithm, id: ExactString("\(name(algorithm).dropFirst("oidc-".count))-2026"))
    }

    /// A key that no set has, under any id: what a forger signs with.
    public static func stranger(_ algorithm: SignatureAlgorithm, id: ExactString?) throws -> SigningKey {
        try signing(named: algorithm == .es256 ? "stranger-p256" : "stranger-rsa", algorithm, id: id)
    }

    /// The set `testvectors/keys/<name>.jwks.json`.
    public static func set(_ name: String) throws -> JWKSet {
        try JWKSet(parsing: PackageFiles.bytes("testvectors/keys/\(name).jwks.json"))
    }
}

/// The sample tokens of `testvectors/tokens`.
public enum SampleTokens {
    /// The text of that token, without the line break at the file's end.
    public static func text(_ name: String) throws -> String {
        let bytes = try PackageFiles.bytes("testvectors/tokens/\(name).jwt")
        return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
}
