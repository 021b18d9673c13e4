internal import JOSE

/// AWS Signature Version 4 of one request (AWS General Reference, "Create a signed AWS API request").
public struct SignatureV4 {
    /// The request.
    package let request: FakeRequest
    /// The names of the signed header fields: lower case, sorted.
    package let signedHeaders: [String]
    /// `20150830T123600Z`
    package let date: String
    /// `20150830/<region>/<service>/aws4_request`
    package let scope: String

    /// The signature of that request on these terms.
    package init(request: FakeRequest, signedHeaders: [String], date: String, scope: String) {
        self.request = request
        self.signedHeaders = signedHeaders
        self.date = date
        self.scope = scope
    }

    /// The request in its canonical form.
    package var canonicalRequest: String {
        let fields = signedHeaders.map { name in
            let values = request.headers.filter { $0.name.lowercased() == name }.map { Self.trimmed($0.value) }
            return "\(name):\(values.joined(separator: ","))\n"
        }
        return [
            request.method, FormFields.encode(request.path, keepsSlash: true), canonicalQuery, fields.joined(),
            signedHeaders.joined(separator: ";"), HashFunction.sha256.hexadecimal(request.body.span),
        ].joined(separator: "\n")
    }

    /// What is signed.
    package var stringToSign: String {
        let hash = HashFunction.sha256.hexadecimal(Array(canonicalRequest.utf8).span)
        return ["AWS4-HMAC-SHA256", date, scope, hash].joined(separator: "\n")
    }

    /// The signature with that secret key, in hexadecimal.
    package func signature(secret: String) -> String {
        let parts = scope.split(separator: "/").map { Array($0.utf8) }
        let key = parts.reduce(Array("AWS4\(secret)".utf8)) { HMAC.sha256($1, key: $0) }
        return HMAC.hexadecimal(HMAC.sha256(Array(stringToSign.utf8), key: key))
    }

    /// The whole `Authorization` field, to compare with what signs for the product. `headers` are those that are signed, in lower case.
    public static func authorization(
        _ method: String, path: String = "/", headers: [String: String], body: [UInt8], date: String,
        scope: (region: String, service: String), key: (id: String, secret: String)
    ) -> String {
        let names = headers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let request = FakeRequest(method, path, headers: names.map { (name: $0, value: headers[$0] ?? "") }, body: body)
        let scope = "\(date.prefix(8))/\(scope.region)/\(scope.service)/aws4_request"
        let signature = SignatureV4(request: request, signedHeaders: names, date: date, scope: scope).signature(secret: key.secret)
        return "AWS4-HMAC-SHA256 Credential=\(key.id)/\(scope), SignedHeaders=\(names.joined(separator: ";")), Signature=\(signature)"
    }

    private var canonicalQuery: String {
        let pairs = request.query.split(separator: "&").map { $0.contains("=") ? String($0) : "\($0)=" }
        return pairs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "&")
    }

    /// Without spaces at the ends, and with one for several in between.
    private static func trimmed(_ value: String) -> String { value.split(separator: " ").joined(separator: " ") }
}
