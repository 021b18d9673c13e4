internal import Dispatch
internal import OpenID

/// Threads to wait for the network on, so that none does on which the process's tasks run.
///
/// Each exchange has a queue of its own, for which Dispatch starts a thread at once. Its global queues have a thread for each core and get
/// another one each second, and Swift's tasks share those: with as many exchanges as cores under way every task of the process would wait.
final class ExchangeThreads: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Those of the process that fetch, and those that call: neither waits for the other, and Dispatch has 255 for everybody.
    static let (fetching, calling) = (ExchangeThreads(limit: 64), ExchangeThreads(limit: 64))

    private let state: Locked<State>

    /// At most so many at once; whoever comes later waits for a turn, without a thread and in the order of coming.
    init(limit: Int) { state = Locked(State(free: limit)) }

    /// Runs `body` on a thread of its own.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await takeTurn()
        defer { passTurn() }
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "tokencheck.exchange").async { continuation.resume(returning: body()) }
        }
    }

    private func takeTurn() async {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                if state.free == 0 {
                    state.waiting.append(turn)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { turn.resume() }
        }
    }

    private func passTurn() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
