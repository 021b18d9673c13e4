internal import Synchronization

/// The contexts of one verifier that no call is using: as many as calls have been under way at the same time, eight at most.
@safe struct IdleContexts: ~Copyable, Sendable {
    private static let count = 8
    private let places = unsafe InlineArray<8, Atomic<Unmanaged<VerificationContext>?>> { _ in unsafe Atomic(nil) }

    deinit { while take() != nil {} }

    /// One of them, which is then the caller's alone.
    func take() -> VerificationContext? {
        let start = Self.start
        for offset in 0..<Self.count {
            if let found = unsafe places[(start + offset) % Self.count].exchange(nil, ordering: .acquiring) {
                return unsafe found.takeRetainedValue()
            }
        }
        return nil
    }

    /// Keeps it for a later call, unless there are enough.
    func put(_ context: VerificationContext) {
        let kept = unsafe Unmanaged.passRetained(context)
        let start = Self.start
        for offset in 0..<Self.count {
            let place = (start + offset) % Self.count
            if unsafe places[place].compareExchange(expected: nil, desired: kept, ordering: .releasing).exchanged { return }
        }
        unsafe kept.release()
    }

    /// Where this thread begins to look: threads that look in different places do not get in each other's way.
    private static var start: Int { Int(truncatingIfNeeded: (ThisThread.number &* 0x9E37_79B9_7F4A_7C15) >> 61) }
}
