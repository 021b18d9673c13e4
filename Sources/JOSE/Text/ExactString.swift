/// Text compared byte for byte, as RFC 7515 §5.3 and RFC 7519 §2 ask.
///
/// `String` would call "café" and "cafe\u{301}" equal; two names that only look alike must stay two names.
public struct ExactString: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text as it was given, without any normalisation.
    public let description: String

    /// Takes the text as it is.
    public init(_ text: String) { description = text }

    /// Takes the literal as it is.
    public init(stringLiteral text: String) { description = text }

    /// True when both hold the same UTF-8 bytes.
    public static func == (a: Self, b: Self) -> Bool {
        a.description.withBytes { a in b.description.withBytes { b in Bytes.areSame(a, b) } }
    }

    /// A number for these bytes, quickly found and of no use against those who choose the bytes.
    var quickHash: UInt32 { description.withBytes { Bytes.hash($0, $0.indices) } }

    /// Feeds the UTF-8 bytes, so that equal texts hash alike and canonically equal ones need not.
    public func hash(into hasher: inout Hasher) {
        description.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
    }
}

extension String {
    /// Hands out the UTF-8 bytes. A native text gives them as they are; only one bridged from elsewhere is copied first.
    @inline(__always) func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let result = unsafe utf8.withContiguousStorageIfAvailable({ unsafe body($0.span) }) { return result }
        return body(Array(utf8).span)
    }
}
