internal import JOSE

/// AWS Signature Version 4 of one request (AWS General Reference, "Create a signed AWS API request").
package struct SignatureV4 {
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

    private var canonicalQuery: String {
        let pairs = request.query.split(separator: "&").map { $0.contains("=") ? String($0) : "\($0)=" }
        return pairs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "&")
    }

    /// Without spaces at the ends, and with one for several in between.
    private static func trimmed(_ value: String) -> String { value.split(separator: " ").joined(separator: " ") }
}
