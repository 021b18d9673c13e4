extension SigningKey {
    /// A signed token in compact form over these claims. The header has the key's `alg` and `kid`, and `typ` when given.
    public func token(claims: JSONValue, type: String? = nil) throws(Failure) -> String {
        var header: [JSONMember] = []
        if let id { header.append(JSONMember("kid", .string(id.description))) }
        if let type { header.append(JSONMember("typ", .string(type))) }
        header.append(JSONMember("alg", .string(algorithm.rawValue)))
        return try token(header: JSONDocument.write(.object(header)), payload: JSONDocument.write(claims))
    }

    /// A signed token over exactly these octets, for vectors that need an odd header or payload.
    public func token(header: [UInt8], payload: [UInt8]) throws(Failure) -> String {
        let input = Base64URL.encode(header.span) + "." + Base64URL.encode(payload.span)
        let bytes = Array(input.utf8)
        let signature = try signature(over: bytes.span)
        return input + "." + Base64URL.encode(signature.span)
    }
}
