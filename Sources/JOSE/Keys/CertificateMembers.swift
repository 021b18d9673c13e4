internal import COpenSSL

/// The certificate members of a JWK (RFC 7517 §4.7–4.9), read by the linter and never when verifying.
struct CertificateMembers {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    func finding(for key: PublicKey) -> JWK.CertificateFinding? {
        guard let chain = value["x5c"] else { return nil }
        guard let text = chain.array?.first?.string, let der = Self.decodeBase64(Array(text.utf8)),
            let numbers = PEM.certificateNumbers(der: der)
        else { return .unreadable }
        if numbers != key.numbers { return .otherKey }
        if let stated = value["x5t#S256"], stated.string != Base64URL.encode(HashFunction.sha256.hash(der.span).span) {
            return .otherThumbprint(member: "x5t#S256")
        }
        if let stated = value["x5t"], stated.string != Base64URL.encode(Self.sha1(der).span) { return .otherThumbprint(member: "x5t") }
        return nil
    }

    /// SHA-1, which `x5t` alone uses (RFC 7517 §4.8): it names a certificate here and protects nothing.
    private static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: 20)
        return unsafe EVP_Digest(bytes, bytes.count, &out, nil, EVP_sha1(), nil) == 1 ? out : []
    }

    /// Standard base64, which `x5c` alone uses (RFC 7517 §4.7).
    private static func decodeBase64(_ text: [UInt8]) -> [UInt8]? {
        guard !text.isEmpty, text.count % 4 == 0, text.count < 1 << 20 else { return nil }
        var out = [UInt8](repeating: 0, count: text.count / 4 * 3)
        let length = unsafe EVP_DecodeBlock(&out, text, Int32(text.count))
        guard length >= 0 else { return nil }
        let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
        return Array(out.prefix(Int(length) - padding))
    }
}
