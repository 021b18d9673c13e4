/// A JSON value that was built, for people and for writing. Members keep their order.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// True for the same values with texts of the same bytes, members in the same order.
    public static func == (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.integer(let x), .integer(let y)): x == y
        case (.real(let x), .real(let y)): x == y
        // String's own == takes canonically equal texts for equal.
        case (.string(let x), .string(let y)): ExactString(x) == ExactString(y)
        case (.array(let x), .array(let y)): x == y
        case (.object(let x), .object(let y)): x == y
        default: false
        }
    }

    /// The member of that name, when this is an object that has it.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { ExactString($0.name) == ExactString(name) }?.value
    }

    /// A number, whole when it is.
    public static func number(_ value: Double) -> JSONValue { Int64(exactly: value).map(JSONValue.integer) ?? .real(value) }

    /// The number, when this is one of either form.
    public var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The text, when this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, when this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}

/// One member of a JSON object.
public struct JSONMember: Sendable, Equatable {
    /// The name, unescaped.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// True for the same value under a name of the same bytes.
    public static func == (a: Self, b: Self) -> Bool { ExactString(a.name) == ExactString(b.name) && a.value == b.value }

    /// A member of that name and value.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object whose members stand in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { JSONMember($0.0, $0.1) }) }
}
