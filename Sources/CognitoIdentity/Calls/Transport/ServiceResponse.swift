/// A service's answer, whatever its status. It prints as status and length; its body may hold credentials.
public struct ServiceResponse: Sendable, Equatable {
    /// The most octets a body may have: the greatest answer of these operations is a page of sixty user ids.
    public static let maximumBytes = 1 << 20

    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: [HeaderField]
    /// The body.
    public let body: [UInt8]

    /// An answer.
    public init(status: Int, headers: [HeaderField] = [], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first field of that name, in any case of letters (RFC 9110 §5.1).
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// How many seconds the service asks to wait (RFC 9110 §10.2.3); the form with a date is not read.
    var retryAfter: Int? {
        guard let text = header("Retry-After"), text.utf8.count <= 9, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int(text)
    }
}

extension ServiceResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and length.
    public var description: String { "status \(status), \(body.count) bytes" }
    /// Status and length.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
