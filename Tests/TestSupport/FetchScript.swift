public import OpenID
import Synchronization

/// A fetcher with answers in order, the last of which repeats. It counts, and can hold its answers back until it is told to let go.
public final class FetchScript: KeySetFetcher {
    /// One answer.
    public typealias Answer = Result<FetchedDocument, FetchFailure>

    private struct State {
        var answers: [Answer]
        var requests: [Request] = []
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    /// One request that was made.
    public struct Request: Sendable, Equatable {
        /// The address.
        public let address: String
        /// The tag of the copy at hand.
        public let entityTag: String?
    }

    private let state: Mutex<State>

    /// A script of these answers.
    public init(_ answers: Answer...) { state = Mutex(State(answers: answers)) }

    /// The requests so far, in order.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// How many requests there were.
    public var count: Int { requests.count }

    /// Further answers, to be given next.
    public func answer(_ answers: Answer...) { state.withLock { $0.answers = answers } }

    /// From now on answers are held back.
    public func hold() { state.withLock { $0.isHeld = true } }

    /// Lets all held answers go.
    public func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once so many requests have been made.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// The next answer of the script.
    public func fetch(_ address: String, entityTag: String?, limit: Int) async -> Answer {
        let (answer, watchers) = state.withLock { state in
            state.requests.append(Request(address: address, entityTag: entityTag))
            let answer = state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
            let count = state.requests.count
            let ready = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return (answer, ready.map(\.1))
        }
        for watcher in watchers { watcher.resume() }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isHeld { state.waiting.append(continuation) }
                return !state.isHeld
            }
            if isFree { continuation.resume() }
        }
        return answer
    }
}

/// A pair of clocks that stand still until they are moved.
public final class SettableClock: Sendable {
    private let seconds = Mutex(0.0)

    /// Clocks at their start.
    public init() {}

    /// Moves both clocks on.
    public func advance(_ by: Double) { seconds.withLock { $0 += by } }

    /// The clocks for a cache; the wall clock begins at `FixedTime.now`.
    public var clock: CacheClock {
        CacheClock(
            monotonic: { self.seconds.withLock { $0 } }, wall: { FixedTime.now.seconds + self.seconds.withLock { $0 } })
    }
}
