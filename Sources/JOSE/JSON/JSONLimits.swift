/// The bounds every JSON text is read within.
public struct JSONLimits: Sendable, Equatable {
    /// How deep arrays and objects may nest; the outermost is 1.
    public var depth: Int
    /// How many members one object may have.
    public var members: Int

    /// Bounds of one's own choosing.
    public init(depth: Int, members: Int) {
        self.depth = depth
        self.members = members
    }

    /// A token's parts: 32 deep, 256 members an object. Real tokens stay under 5 and 40; what is far beyond is an attack on the parser.
    public static let token = JSONLimits(depth: 32, members: 256)

    /// Documents such as key sets and configuration.
    public static let document = JSONLimits(depth: 32, members: 10_000)
}
