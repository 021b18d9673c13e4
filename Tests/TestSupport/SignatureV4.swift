internal import JOSE

/// Signature Version 4 computed anew, to judge what signs for the product by (AWS General Reference, "Create a signed AWS API request").
public enum SignatureV4 {
    /// The `Authorization` field of a request without a query. `headers` are those that are signed, names in lower case.
    public static func authorization(
        _ method: String, path: String = "/", headers: [String: String], body: [UInt8], date: String,
        scope: (region: String, service: String), key: (id: String, secret: String)
    ) -> String {
        let names = headers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let signed = names.joined(separator: ";")
        let fields = names.map { "\($0):\(headers[$0] ?? "")\n" }.joined()
        let canonical = "\(method)\n\(path)\n\n\(fields)\n\(signed)\n\(HashFunction.sha256.hexadecimal(body.span))"
        let day = String(date.prefix(8))
        let credential = "\(day)/\(scope.region)/\(scope.service)/aws4_request"
        let hash = HashFunction.sha256.hexadecimal(Array(canonical.utf8).span)
        let text = "AWS4-HMAC-SHA256\n\(date)\n\(credential)\n\(hash)"
        var derived = Array("AWS4\(key.secret)".utf8)
        for part in [day, scope.region, scope.service, "aws4_request"] { derived = hmac(derived, Array(part.utf8)) }
        let signature = hmac(derived, Array(text.utf8)).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
        return "AWS4-HMAC-SHA256 Credential=\(key.id)/\(credential), SignedHeaders=\(signed), Signature=\(signature)"
    }

    /// HMAC with SHA-256 (RFC 2104).
    static func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? HashFunction.sha256.hash(key.span) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = block.map { $0 ^ 0x36 } + message
        let outer = block.map { $0 ^ 0x5C } + HashFunction.sha256.hash(inner.span)
        return HashFunction.sha256.hash(outer.span)
    }
}
