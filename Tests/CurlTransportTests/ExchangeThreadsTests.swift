import Foundation
import Testing

@testable import CurlTransport

@Suite("ExchangeThreads")
struct ExchangeThreadsTests {
    /// Bodies that wait on their threads until they may go, ten minutes at most: a run of all tests at once leaves tasks waiting for long.
    private final class Gate: @unchecked Sendable {
        private let condition = NSCondition()
        private let arrivals: AsyncStream<Int>.Continuation
        private var present = 0
        private var isOpen = false
        /// The number of those that wait, each time that one comes.
        let counts: AsyncStream<Int>

        init() { (counts, arrivals) = AsyncStream.makeStream() }

        /// True when it was opened in time.
        func wait() -> Bool {
            condition.lock()
            defer { condition.unlock() }
            present += 1
            arrivals.yield(present)
            let end = Date(timeIntervalSinceNow: 600)
            while !isOpen, condition.wait(until: end) {}
            present -= 1
            return isOpen
        }

        func open() {
            condition.lock()
            defer { condition.unlock() }
            isOpen = true
            condition.broadcast()
        }
    }

    @Test("as many bodies as may be run are run at once, each on its thread, and tasks run meanwhile")
    func atOnce() async {
        let (threads, gate) = (ExchangeThreads(limit: 48), Gate())
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<48 { group.addTask { await threads.run { gate.wait() } } }
            // A count that comes only when all wait, and a task that needs one of the threads of tasks.
            for await count in gate.counts where count == 48 { break }
            await Task.detached { gate.open() }.value
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == Array(repeating: true, count: 48))
    }

    @Test("no more than that are run at once, and every one of them in the end")
    func limit() async {
        let (threads, gate) = (ExchangeThreads(limit: 3), Gate())
        gate.open()
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { await threads.run { gate.wait() } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == Array(repeating: true, count: 200))
        var counts: [Int] = []
        for await count in gate.counts.prefix(200) { counts.append(count) }
        #expect(counts.count == 200 && counts.allSatisfy { (1...3).contains($0) })
    }
}
