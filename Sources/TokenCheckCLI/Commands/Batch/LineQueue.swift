internal import Dispatch
internal import OpenID

/// Chunks of lines on their way from the one reader to the jobs, no more of them than the queue bears.
final class LineQueue: Sendable {
    private struct State {
        var chunks: [LineChunk] = []
        var waiting: [CheckedContinuation<LineChunk?, Never>] = []
        var isAtEnd = false
    }

    private let state = Locked(State())
    private let weight: Int
    /// What the queue still bears.
    private let room: DispatchSemaphore

    /// `weight` is at least 1; one chunk is borne however heavy it is.
    init(weight: Int) {
        self.weight = weight
        // Made with 0 and raised: one that is given up below the value it was made with ends the process.
        room = DispatchSemaphore(value: 0)
        for _ in 0..<weight { room.signal() }
    }

    /// Begins to read, on a thread of its own: it waits for input and for room, and no job does.
    func fill(from reader: LineReader) {
        DispatchQueue(label: "tokencheck.lines").async {
            var reader = reader
            while let chunk = reader.next() {
                for _ in 0..<min(chunk.weight, self.weight) { self.room.wait() }
                guard self.put(chunk) else { return }
            }
            self.stop()
        }
    }

    /// The next chunk, once there is one; `nil` at the end.
    func next() async -> LineChunk? {
        await withCheckedContinuation { continuation in
            let chunk: LineChunk?? = state.withLock { state in
                if !state.chunks.isEmpty { return state.chunks.removeFirst() }
                if state.isAtEnd { return .some(nil) }
                state.waiting.append(continuation)
                return nil
            }
            if let chunk { continuation.resume(returning: chunk) }
        }
    }

    /// Makes room again for what a chunk weighed.
    func release(_ weight: Int) {
        for _ in 0..<min(weight, self.weight) { room.signal() }
    }

    /// Takes no more chunks: the jobs end when they have had those that are here.
    func stop() {
        let waiting = state.withLock { state in
            state.isAtEnd = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for job in waiting { job.resume(returning: nil) }
        // The reader may be waiting for room; it sees then that nothing is taken.
        for _ in 0..<weight { room.signal() }
    }

    private func put(_ chunk: LineChunk) -> Bool {
        let (isTaken, job) = state.withLock { state -> (Bool, CheckedContinuation<LineChunk?, Never>?) in
            guard !state.isAtEnd else { return (false, nil) }
            if !state.waiting.isEmpty { return (true, state.waiting.removeFirst()) }
            state.chunks.append(chunk)
            return (true, nil)
        }
        job?.resume(returning: chunk)
        return isTaken
    }
}
