public import JOSE

/// What the fake services answer.
public struct FakeResponse: Sendable {
    /// The status; 0 when the connection is closed without an answer.
    public let status: Int
    /// The header fields.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: [UInt8]

    /// An answer of these parts.
    public init(_ status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer of that content type.
    init(_ status: Int, type: String, _ body: String, _ headers: [(name: String, value: String)] = []) {
        self.init(status, headers: [("Content-Type", type)] + headers, body: Array(body.utf8))
    }

    /// No answer: the connection is closed.
    public static let closed = FakeResponse(0, headers: [], body: [])

    /// True when there is no answer.
    public var isClosed: Bool { status == 0 }

    /// The first header field of that name, in any case.
    public func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON, when it is.
    public var json: JSONValue? { try? JSONDocument.parse(body) }

    /// The failure that it tells, of either service; `nil` for a success and for pages that are no answer of the services.
    public var failure: FakeFailure? {
        guard status >= 400 else { return nil }
        if let json, let type = json["__type"]?.string {
            let message = (json["message"] ?? json["Message"])?.string
            let name = type.split(separator: "#").last.map(String.init) ?? type
            return FakeFailure(name, message ?? "", status: status)
        }
        guard let code = element("Code"), let message = element("Message") else { return nil }
        return FakeFailure(code, message, status: status)
    }

    /// The text of the first XML element of that name, unescaped.
    public func element(_ name: String) -> String? {
        guard let start = text.firstRange(of: "<\(name)>"), let end = text.firstRange(of: "</\(name)>") else { return nil }
        guard start.upperBound <= end.lowerBound else { return nil }
        return XMLText.unescape(String(text[start.upperBound..<end.lowerBound]))
    }
}
