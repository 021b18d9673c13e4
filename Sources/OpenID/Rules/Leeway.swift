internal import JOSE

/// The tolerance for clocks that differ: 0 to 300 seconds (RFC 7519 §4.1.4 "usually no more than a few minutes").
public struct Leeway: Sendable, Equatable {
    /// The seconds.
    public let seconds: Double

    /// 60 seconds.
    public static let standard = Leeway(trusted: 60)
    /// The largest there is, in seconds.
    public static let maximum = 300

    /// That many seconds.
    public init(seconds: Int) throws(ConfigurationError) {
        guard (0...Self.maximum).contains(seconds) else { throw .outOfRange("leeway", 0...Self.maximum) }
        self.seconds = Double(seconds)
    }

    private init(trusted seconds: Double) { self.seconds = seconds }

    /// The hint for a time that is off by so little that more leeway would do: the least that does. A time may lie ahead by all of the
    /// leeway; `isEnough` says so, and an end may not be past by as much.
    func hint(neededSeconds: Double, isEnough: Bool = false) -> Hint? {
        guard neededSeconds <= Double(Self.maximum) else { return nil }
        let whole = Int(neededSeconds)
        let needed = isEnough && Double(whole) == neededSeconds ? whole : whole + 1
        return needed <= Self.maximum ? .moreLeeway(seconds: needed) : nil
    }
}

extension JSONValue {
    /// The wanted side of a comparison with now, as a number: whole when it is.
    static func after(_ time: UnixTime) -> JSONValue { number(time.seconds) }
}
