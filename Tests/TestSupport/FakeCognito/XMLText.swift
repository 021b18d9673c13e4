/// The few characters that XML text cannot hold as they are.
enum XMLText {
    private static let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")]

    static func escape(_ text: String) -> String { escapes.reduce(text) { $0.replacing($1.0, with: $1.1) } }

    static func unescape(_ text: String) -> String { escapes.reversed().reduce(text) { $0.replacing($1.1, with: $1.0) } }

    /// An element with that text.
    static func element(_ name: String, _ text: String) -> String { "<\(name)>\(escape(text))</\(name)>" }
}
