public import JOSE
public import OpenID

/// The time at which all tests verify: 2026-01-01T00:00:00Z.
public enum FixedTime {
    /// Seconds since 1970.
    public static let seconds: Int64 = 1_767_225_600
    /// The time.
    public static let now = UnixTime(seconds: seconds)

    /// So many seconds later, or earlier when negative, as a claim has it.
    public static func claim(_ offset: Int64) -> JSONValue { .integer(seconds + offset) }
}
