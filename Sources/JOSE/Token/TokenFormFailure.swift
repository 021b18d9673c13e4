/// Why a text is not a signed token in compact form (RFC 7515 §7.1). Holds positions, never the text.
public enum TokenFormFailure: Error, Sendable, Equatable {
    /// One of the three parts.
    public enum Part: String, Sendable { case header, payload, signature }

    /// Nothing there.
    case empty
    /// Over the limit.
    case tooLarge(limit: Int)
    /// Not three parts.
    case parts(Int)
    /// Five parts: a JWE (RFC 7516 §3.1).
    case encrypted
    /// A byte that is neither base64url nor a dot, at this offset.
    case foreignByte(at: Int)
    /// An empty header or payload.
    case emptyPart(Part)
    /// An empty signature.
    case unsigned
    /// A part that is not base64url.
    case base64(Part, Base64URL.Failure)
    /// A part that is not one strict JSON object.
    case json(Part, JSONFailure)
}
