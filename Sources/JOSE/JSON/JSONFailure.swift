/// Why a text was not read as JSON. Positions are byte offsets; the text itself is never repeated.
public enum JSONFailure: Error, Sendable, Equatable {
    /// Not JSON (RFC 8259), at this byte offset.
    case syntax(at: Int)
    /// Not UTF-8, at this byte offset (RFC 8259 §8.1).
    case notUTF8(at: Int)
    /// A byte order mark, which RFC 8259 §8.1 forbids to send.
    case byteOrderMark
    /// The escape of a surrogate without its partner, at this byte offset.
    case loneSurrogate(at: Int)
    /// U+0000, escaped, at this byte offset.
    case nul(at: Int)
    /// A member name that its object already has, at this byte offset.
    case duplicateMember(at: Int)
    /// A whole number beyond 64 bits or a real beyond a double, at this byte offset.
    case numberOutOfRange(at: Int)
    /// Nested deeper than the limit.
    case tooDeep(limit: Int)
    /// An object with more members than the limit.
    case tooManyMembers(limit: Int)
    /// JSON, but the outermost value is no object.
    case notAnObject
    /// Longer than a reader here can address.
    case tooLong
}
