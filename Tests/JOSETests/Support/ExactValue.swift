import JOSE

extension JSONValue {
    /// The value spelt out in ASCII, so that two are equal only when every octet and every bit of a number is: `==` on `String`
    /// would call canonically equal texts equal, and on `Double` a negative zero a zero.
    var spelling: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .integer(let number): "i\(number)"
        case .real(let number): "r\(number.bitPattern)"
        case .string(let text): Self.spelling(of: text)
        case .array(let elements): "[" + elements.map(\.spelling).joined(separator: ",") + "]"
        case .object(let members): "{" + members.map { Self.spelling(of: $0.name) + ":" + $0.value.spelling }.joined(separator: ",") + "}"
        }
    }

    private static func spelling(of text: String) -> String { "s" + text.utf8.map { String($0, radix: 16) }.joined(separator: ".") }
}
