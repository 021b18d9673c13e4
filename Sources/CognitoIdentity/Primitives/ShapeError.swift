/// A value that does not have the shape which the service's model gives it. The value itself is not repeated: it may be a secret.
public struct ShapeError: Error, Sendable, Equatable {
    /// The member or shape, by the service's name for it.
    public let name: String
    /// What it has to be, in words.
    public let rule: String

    /// That shape was not met.
    public init(_ name: String, _ rule: String) {
        self.name = name
        self.rule = rule
    }
}
