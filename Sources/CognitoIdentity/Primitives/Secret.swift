/// A text that lets its holder in: a token, a secret key, a login's value. It prints as a length, so that no log line can leak it.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself, for the one place that sends it.
    public let exposed: String

    /// Takes the text as it is.
    public init(_ text: String) { exposed = text }

    /// True when both hold the same UTF-8 bytes.
    public static func == (a: Self, b: Self) -> Bool { a.exposed.utf8.elementsEqual(b.exposed.utf8) }

    /// Feeds the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) {
        var text = exposed
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// The length alone.
    public var description: String { "secret of \(exposed.utf8.count) bytes" }
    /// The length alone.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
