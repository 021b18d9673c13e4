#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Seconds since 1970-01-01T00:00:00Z, fractions included (a NumericDate, RFC 7519 §2). The rules never ask what time it is: the caller says.
public struct UnixTime: Sendable, Hashable, Comparable {
    /// The seconds. Whole numbers are exact far beyond the year 9999.
    public let seconds: Double

    /// That many seconds. No clock gives NaN; it counts as the end of time, when no token is valid: compared as it is, it would end none.
    public init(seconds: Double) { self.seconds = seconds.isNaN ? .infinity : seconds }
    /// That many whole seconds.
    public init(seconds: Int64) { self.seconds = Double(seconds) }

    /// The last second of the year 9999: no token of this world is valid beyond it.
    public static let latest = UnixTime(seconds: Int64(253_402_300_799))

    /// A NumericDate (RFC 7519 §2) as a token may have it: not negative, not past the year 9999.
    package init?(claim seconds: Double) {
        guard seconds >= 0, seconds <= Self.latest.seconds else { return nil }
        self.init(seconds: seconds)
    }

    /// The system's wall clock.
    public static func now() -> UnixTime {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return UnixTime(seconds: Int64(0)) }
        return UnixTime(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// The last whole second not after this time, held between the years 1 and 9999.
    public var wholeSeconds: Int64 {
        let held = max(min(seconds, Self.latest.seconds), -62_135_596_800)
        let truncated = Int64(held)
        return Double(truncated) > held ? truncated - 1 : truncated
    }

    /// Earlier before later.
    public static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
    /// The seconds from `b` to `a`.
    public static func - (a: Self, b: Self) -> Double { a.seconds - b.seconds }
}
