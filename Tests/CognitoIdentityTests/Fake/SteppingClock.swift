import OpenID
import TestSupport

/// A clock that stands still until a test moves it.
final class SteppingClock: Sendable {
    private let seconds = Locked(Int64(FixedTime.seconds))

    /// What it shows.
    var read: @Sendable () -> UnixTime { { UnixTime(seconds: self.seconds.withLock { $0 }) } }

    /// Moves it on.
    func advance(_ by: Int64) { seconds.withLock { $0 += by } }
}
