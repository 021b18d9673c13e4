/// Why a text was not read as XML. Positions are byte offsets; the text itself is never repeated.
public enum XMLFailure: Error, Sendable, Equatable {
    /// Not well-formed, or a construct that no answer of these services has: a comment, a document type, a CDATA section.
    case syntax(at: Int)
    /// Not UTF-8.
    case notUTF8
    /// Elements nested deeper than the limit.
    case tooDeep(limit: Int)
    /// More elements than the limit.
    case tooManyElements(limit: Int)
    /// Longer than the limit, in bytes.
    case tooLarge(limit: Int)
}
