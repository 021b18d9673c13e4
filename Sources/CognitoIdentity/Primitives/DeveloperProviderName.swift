public import JOSE

/// The name under which an identity pool knows its developer's own sign-in (DeveloperProviderName: `[\w._-]+`, 1 to 128 characters).
public struct DeveloperProviderName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let text: ExactString

    /// Checks the form.
    public init(_ text: String) throws(ShapeError) {
        try Shape.check(text, "DeveloperProviderName", 1...128, "1 to 128 letters, digits, dots, hyphens and underscores") {
            Shape.isWord($0) || Shape.isOne(of: ".-", $0)
        }
        self.text = ExactString(text)
    }

    /// The name.
    public var description: String { text.description }
}
