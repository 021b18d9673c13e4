public import JOSE

/// One member of a request's body.
public struct RequestMember: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: RequestValue

    /// A member of that name and value.
    public init(_ name: String, _ value: RequestValue) {
        self.name = name
        self.value = value
    }
}

/// A value in a request's body. What must not be shown is marked, so that the body can be shown without it.
public indirect enum RequestValue: Sendable, Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case secret(Secret)
    case list([RequestValue])
    case object([RequestMember])
}

/// A request's body, before it is written.
public struct RequestContent: Sendable, Equatable {
    /// The two ways of writing one.
    public enum Form: Sendable {
        /// A JSON object (AWS JSON 1.1 protocol).
        case json
        /// `name=value&…`, lists as `name.member.1`, members of objects as `name.member` (AWS Query protocol).
        case query
    }

    /// How it is written.
    public let form: Form
    /// Its members, in order.
    public let members: [RequestMember]

    /// A body of these members.
    public init(_ form: Form, _ members: [RequestMember]) {
        self.form = form
        self.members = members
    }

    /// The octets to send, secrets included.
    public var bytes: [UInt8] {
        switch form {
        case .json: JSONDocument.write(.object(Self.members(members, isRedacted: false)))
        case .query:
            Array(pairs(isRedacted: false).map { Self.escaped($0.name) + "=" + Self.escaped($0.value) }.joined(separator: "&").utf8)
        }
    }

    /// The same with a length in the place of each secret.
    public var redacted: JSONValue {
        switch form {
        case .json: .object(Self.members(members, isRedacted: true))
        case .query: .object(pairs(isRedacted: true).map { JSONMember($0.name, .string($0.value)) })
        }
    }

    /// All secrets in it.
    var secrets: [Secret] { members.flatMap { Self.secrets($0.value) } }

    private static func secrets(_ value: RequestValue) -> [Secret] {
        switch value {
        case .text, .number, .flag: []
        case .secret(let secret): [secret]
        case .list(let values): values.flatMap(secrets)
        case .object(let inner): inner.flatMap { secrets($0.value) }
        }
    }

    private static func shown(_ secret: Secret, _ isRedacted: Bool) -> String {
        isRedacted ? secret.placeholder : secret.exposed
    }

    private static func members(_ members: [RequestMember], isRedacted: Bool) -> [JSONMember] {
        members.map { JSONMember($0.name, json($0.value, isRedacted)) }
    }

    private static func json(_ value: RequestValue, _ isRedacted: Bool) -> JSONValue {
        switch value {
        case .text(let text): .string(text)
        case .number(let number): .integer(Int64(number))
        case .flag(let flag): .bool(flag)
        case .secret(let secret): .string(shown(secret, isRedacted))
        case .list(let values): .array(values.map { json($0, isRedacted) })
        case .object(let inner): .object(members(inner, isRedacted: isRedacted))
        }
    }

    private func pairs(isRedacted: Bool) -> [(name: String, value: String)] {
        members.flatMap { Self.pairs($0.name, $0.value, isRedacted) }
    }

    private static func pairs(_ name: String, _ value: RequestValue, _ isRedacted: Bool) -> [(name: String, value: String)] {
        switch value {
        case .text(let text): [(name, text)]
        case .number(let number): [(name, String(number))]
        case .flag(let flag): [(name, flag ? "true" : "false")]
        case .secret(let secret): [(name, shown(secret, isRedacted))]
        case .list(let values): values.enumerated().flatMap { pairs("\(name).member.\($0.offset + 1)", $0.element, isRedacted) }
        case .object(let inner): inner.flatMap { pairs("\(name).\($0.name)", $0.value, isRedacted) }
        }
    }

    /// Percent-encoded but for the unreserved characters (RFC 3986 §2.3).
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for byte in text.utf8 {
            if Shape.isWord(byte) || Shape.isOne(of: "-.~", byte) {
                out.append(byte)
            } else {
                out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
