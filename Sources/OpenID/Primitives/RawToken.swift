/// A token's own text. It prints as a length, so a log line cannot leak it.
public struct RawToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The octets of the text.
    public let bytes: [UInt8]

    /// The bare text: no white space, no `Bearer `.
    public init(_ text: String) { bytes = Array(text.utf8) }
    /// The bare text as octets.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The length alone.
    public var description: String { "token of \(bytes.count) bytes" }
    /// The length alone.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
