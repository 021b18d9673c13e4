public import JOSE

/// A user's id in the developer's own sign-in (DeveloperUserIdentifier: 1 to 1024 characters). It says who somebody is, so it is not printed.
public struct DeveloperUserIdentifier: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The id.
    public let text: ExactString

    /// Checks the length.
    public init(_ text: String) throws(ShapeError) {
        try Shape.check(text, "DeveloperUserIdentifier", 1...1024, "1 to 1024 characters")
        self.text = ExactString(text)
    }

    /// Nothing of it.
    public var description: String { "developer user identifier" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
