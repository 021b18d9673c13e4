/// One header field of a request or an answer. It prints, so no secret belongs in one.
public struct HeaderField: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String

    /// A field of that name and value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
