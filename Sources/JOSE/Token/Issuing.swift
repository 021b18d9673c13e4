/// Why nothing was signed.
public enum IssuingFailure: Error, Sendable, Equatable {
    /// Claims that no JSON text says: a number that is not finite, a name that is there twice or holds U+0000.
    case claims
    /// OpenSSL did not sign.
    case refused
}

extension SigningKey {
    /// A signed token in compact form over these claims. The header has the key's `alg` and `kid`, and `typ` when given.
    public func token(claims: JSONValue, type: String? = nil) throws(IssuingFailure) -> String {
        let header = CompactForm.header(algorithm.rawValue, id: id, type: type)
        let payload = JSONDocument.write(claims)
        guard !payload.isEmpty else { throw .claims }
        return try token(header: header, payload: payload)
    }

    /// A signed token over exactly these octets, for vectors that need an odd header or payload.
    public func token(header: [UInt8], payload: [UInt8]) throws(IssuingFailure) -> String {
        let input = CompactForm.signingInput(header, payload)
        let bytes = Array(input.utf8)
        let signature = try signature(over: bytes.span)
        return CompactForm.token(input, signature)
    }
}

extension SharedSecret {
    /// A token in compact form over these claims. The header has the secret's `alg`, and `kid` and `typ` when given.
    public func token(claims: JSONValue, id: ExactString? = nil, type: String? = nil) throws(IssuingFailure) -> String {
        let header = CompactForm.header(algorithm.rawValue, id: id, type: type)
        let payload = JSONDocument.write(claims)
        guard !payload.isEmpty else { throw .claims }
        return try token(header: header, payload: payload)
    }

    /// A token over exactly these octets.
    public func token(header: [UInt8], payload: [UInt8]) throws(IssuingFailure) -> String {
        let input = CompactForm.signingInput(header, payload)
        let bytes = Array(input.utf8)
        let signature = try signature(over: bytes.span)
        return CompactForm.token(input, signature)
    }
}

/// The compact serialization (RFC 7515 §7.1), written.
private enum CompactForm {
    static func header(_ algorithm: String, id: ExactString?, type: String?) -> [UInt8] {
        var header: [JSONMember] = []
        if let id { header.append(JSONMember("kid", .string(id.description))) }
        if let type { header.append(JSONMember("typ", .string(type))) }
        header.append(JSONMember("alg", .string(algorithm)))
        return JSONDocument.write(.object(header))
    }

    static func signingInput(_ header: [UInt8], _ payload: [UInt8]) -> String {
        Base64URL.encode(header.span) + "." + Base64URL.encode(payload.span)
    }

    static func token(_ input: String, _ signature: [UInt8]) -> String { input + "." + Base64URL.encode(signature.span) }
}
