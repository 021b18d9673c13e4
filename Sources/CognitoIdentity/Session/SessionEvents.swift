internal import OpenID

/// The listeners to a session's events.
final class SessionEvents: Sendable {
    private let listeners = Locked<(next: Int, all: [Int: AsyncStream<SessionEvent>.Continuation])>((0, [:]))

    /// Events from now on. A listener that does not listen loses the oldest beyond a hundred.
    func stream() -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self, bufferingPolicy: .bufferingNewest(100))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0.all[number] = nil } }
        return stream
    }

    func send(_ event: SessionEvent) {
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield(event) }
    }

    deinit { for listener in listeners.withLock({ Array($0.all.values) }) { listener.finish() } }
}
