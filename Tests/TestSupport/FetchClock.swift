public import OpenID

/// A pair of clocks that stand still until they are moved.
public final class SettableClock: Sendable {
    private struct State {
        var seconds = 0.0
        var wallShift = 0.0
        var readings = 0
        var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Clocks at their start.
    public init() {}

    /// Moves both clocks on.
    public func advance(_ by: Double) { state.withLock { $0.seconds += by } }

    /// Sets the wall clock by so much, as an administrator does: the monotonic one goes on as before.
    public func shiftWall(_ by: Double) { state.withLock { $0.wallShift += by } }

    /// Seconds since the start.
    public var seconds: Double { state.withLock { $0.seconds } }

    /// The wall clock's time.
    public var wall: Double { state.withLock { FixedTime.now.seconds + $0.seconds + $0.wallShift } }

    /// How often the monotonic clock was read: once for each time that a cache decides.
    public var readings: Int { state.withLock { $0.readings } }

    /// Returns once the monotonic clock has been read so many times.
    public func waitForReadings(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.readings >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// The clocks for a cache; the wall clock begins at `FixedTime.now`.
    public var clock: CacheClock { CacheClock(monotonic: { self.read() }, wall: { self.wall }) }

    private func read() -> Double {
        let (seconds, watchers) = state.withLock { state in
            state.readings += 1
            let count = state.readings
            let ready = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return (state.seconds, ready.map(\.1))
        }
        for watcher in watchers { watcher.resume() }
        return seconds
    }
}
