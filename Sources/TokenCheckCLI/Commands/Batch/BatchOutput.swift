internal import OpenID

/// The reports of all chunks, written in the order of the lines whichever job has them first.
final class BatchOutput: Sendable {
    private struct State {
        var held: [Int: BatchResult] = [:]
        var next = 0
        var isWriting = false
        var isClosed = false
        var summary = BatchSummary()
        var progress: BatchProgress?
    }

    private let streams: Streams
    private let isQuiet: Bool
    private let state: Locked<State>

    init(_ streams: Streams, isQuiet: Bool) {
        self.streams = streams
        self.isQuiet = isQuiet
        var first = State()
        if streams.errorIsTerminal, !isQuiet { first.progress = BatchProgress(inputSize: streams.inputSize, at: streams.now()) }
        state = Locked(first)
    }

    /// Takes the reports of a chunk. Whoever brings those whose turn it is writes them, and with them what has come after; `release` is
    /// told the weight of what was written. False when nobody reads any more.
    func put(_ result: BatchResult, then release: (Int) -> Void) -> Bool {
        state.withLock { $0.held[result.chunk] = result }
        while let ready = takeReady() {
            let isOpen = ready.text.isEmpty || streams.write(ready.text)
            release(ready.weight)
            let now = streams.errorIsTerminal ? streams.now() : 0
            let progress = state.withLock { state in
                state.isWriting = false
                state.isClosed = !isOpen
                state.summary.add(ready)
                return state.progress?.text(total: state.summary.total, input: ready.endOfInput, at: now)
            }
            if let progress { streams.writeError(progress) }
        }
        return state.withLock { !$0.isClosed }
    }

    /// The sum of it, on standard error, and the status that it gives.
    func finish() -> ExitStatus {
        let (summary, cleared) = state.withLock { ($0.summary, $0.progress?.cleared ?? "") }
        if !isQuiet { streams.writeError(cleared + summary.text) }
        return summary.exitStatus
    }

    private func takeReady() -> BatchResult? {
        state.withLock { state in
            guard !state.isWriting, !state.isClosed, let ready = state.held.removeValue(forKey: state.next) else { return nil }
            state.next += 1
            state.isWriting = true
            return ready
        }
    }
}
