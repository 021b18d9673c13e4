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
        // A native text gives its bytes as they are; only one bridged from elsewhere is copied first.
        var (left, right) = (a.description, b.description)
        guard left.utf8.count == right.utf8.count else { return false }
        return left.withUTF8 { left in right.withUTF8 { right in unsafe Bytes.areSame(left.span, right.span) } }
    }

    /// Feeds the UTF-8 bytes, so that equal texts hash alike and canonically equal ones need not.
    public func hash(into hasher: inout Hasher) {
        var text = description
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
