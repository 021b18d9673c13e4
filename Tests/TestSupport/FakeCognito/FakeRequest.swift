public import JOSE

/// A request as the fake services get it, from a test or from a socket. It prints without its body, which may hold tokens.
public struct FakeRequest: Sendable, CustomStringConvertible {
    /// The method.
    public var method: String
    /// Path and query, percent-encoded as sent.
    public var target: String
    /// The header fields in order.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: [UInt8]

    /// A request of these parts.
    public init(_ method: String, _ target: String = "/", headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// An unsigned call of the identity service (JSON 1.1).
    public static func call(_ operation: String, _ input: JSONValue) -> FakeRequest {
        FakeRequest(
            "POST", "/",
            headers: [
                ("Host", "cognito-identity.eu-west-1.amazonaws.com"), ("Content-Type", "application/x-amz-json-1.1"),
                ("X-Amz-Target", "AWSCognitoIdentityService.\(operation)"),
            ], body: JSONDocument.write(input))
    }

    /// A call of STS: a form.
    public static func form(_ fields: [(String, String)]) -> FakeRequest {
        let text = fields.map { FormFields.encode($0) + "=" + FormFields.encode($1) }.joined(separator: "&")
        return FakeRequest(
            "POST", "/",
            headers: [("Host", "sts.eu-west-1.amazonaws.com"), ("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")],
            body: Array(text.utf8))
    }

    /// A GET of that path.
    public static func get(_ target: String, host: String = "cognito-identity.amazonaws.com") -> FakeRequest {
        FakeRequest("GET", target, headers: [("Host", host)])
    }

    /// The path, without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The query, without its question mark.
    public var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

    /// The first header field of that name, in any case.
    public func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    /// The request with that header field: in its place when it has it, else at the end; without it when the value is `nil`.
    public func setting(_ name: String, _ value: String?) -> FakeRequest {
        var copy = self
        let index = copy.headers.firstIndex { $0.name.lowercased() == name.lowercased() }
        switch (index, value) {
        case (let index?, let value?): copy.headers[index].value = value
        case (let index?, nil): copy.headers.remove(at: index)
        case (nil, let value?): copy.headers.append((name, value))
        case (nil, nil): break
        }
        return copy
    }

    /// Method, target and the body's length.
    public var description: String { "\(method) \(target), \(body.count) bytes" }
}
