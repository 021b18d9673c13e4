/// The limits of an attempt, in seconds.
public struct CurlTiming: Sendable, Equatable {
    /// To connect.
    public var connect: Int
    /// In all.
    public var total: Int

    /// Limits of one's own.
    public init(connect: Int, total: Int) {
        self.connect = connect
        self.total = total
    }

    /// Of fetching keys: the contract's.
    public static let fetching = CurlTiming(connect: 3, total: 5)
    /// Of calling services, which make credentials while one waits.
    public static let calling = CurlTiming(connect: 3, total: 15)
}
