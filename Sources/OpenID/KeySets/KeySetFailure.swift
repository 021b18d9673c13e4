public import JOSE

/// Why no keys could be had. The token may be good or bad: nobody knows.
public enum KeySetFailure: Error, Sendable, Equatable {
    /// Not there or not reachable, and why in a few words.
    case unavailable(KeySetLocation, reason: String)
    /// There, but no key set.
    case invalid(KeySetLocation, JWKSet.Failure)
    /// There, but not the one public key that was promised.
    case invalidKey(KeySetLocation, PEM.Failure)

    /// Where.
    public var location: KeySetLocation {
        switch self {
        case .unavailable(let location, _), .invalid(let location, _), .invalidKey(let location, _): location
        }
    }

    /// The finding's code.
    var code: FindingCode {
        if case .unavailable = self { .keysUnavailable } else { .keysInvalid }
    }
}
