/// How large a token may be.
public struct TokenLimits: Sendable, Equatable {
    /// The most bytes, at least 1 and at most `ceiling`.
    public let maximumBytes: Int

    /// No token is larger than this: 1 MiB.
    public static let ceiling = 1 << 20
    /// 16 KiB: Cognito's and Apple's tokens are 1 to 3 KiB, and header lines end at 8 to 16 KiB.
    public static let standard = TokenLimits(16384)

    /// That many bytes, held between 1 and `ceiling`.
    public init(_ maximumBytes: Int) { self.maximumBytes = min(max(maximumBytes, 1), Self.ceiling) }
}
