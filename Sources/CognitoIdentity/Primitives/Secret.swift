internal import JOSE
public import OpenID

/// A text that lets its holder in: a token, a secret key, a login's value. It prints as a length, so that no log line can leak it.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself, for the one place that sends it.
    public let exposed: String

    /// Takes the text as it is.
    public init(_ text: String) { exposed = text }

    /// A token's own text.
    public init(_ token: RawToken) { exposed = String(decoding: token.bytes, as: UTF8.self) }

    /// True when both hold the same UTF-8 bytes.
    public static func == (a: Self, b: Self) -> Bool { ExactString(a.exposed) == ExactString(b.exposed) }

    /// Feeds the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) { ExactString(exposed).hash(into: &hasher) }

    /// What is shown in its place: its length.
    var placeholder: String { "<\(exposed.utf8.count) bytes>" }

    /// The text with a length in the place of this secret wherever it stands, or its beginning where it is cut short. What is shorter than
    /// four octets would be found in any text, and stays.
    func hidden(in text: String) -> String {
        let (secret, bytes) = (Array(exposed.utf8), Array(text.utf8))
        let least = min(secret.count, 16)
        guard least >= 4, bytes.count >= least else { return text }
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            var length = 0
            while length < secret.count, index + length < bytes.count, bytes[index + length] == secret[length] { length += 1 }
            if length >= least {
                out += Array(placeholder.utf8)
                index += length
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The length alone.
    public var description: String { "secret of \(exposed.utf8.count) bytes" }
    /// The length alone.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
