import Dispatch

/// Times several functions against each other: in rounds, one after the other, so that a noisy machine is noisy for all of them alike.
struct Measurement {
    struct Entry {
        let name: String
        let run: () -> Void
    }

    private var entries: [Entry] = []

    mutating func add(_ name: String, _ run: @escaping () -> Void) { entries.append(Entry(name: name, run: run)) }

    /// The median of each, in calls a second.
    func perSecond(rounds: Int, milliseconds: Double) -> [String: Double] {
        let counts = entries.map { Self.calls(of: $0, in: milliseconds / 1000) }
        var seconds = entries.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, entry) in entries.enumerated() {
                let time = Self.seconds { for _ in 0..<counts[index] { entry.run() } }
                seconds[index].append(time / Double(counts[index]))
            }
        }
        var result: [String: Double] = [:]
        for (index, entry) in entries.enumerated() { result[entry.name] = 1 / Self.median(seconds[index]) }
        return result
    }

    static func seconds(_ body: () -> Void) -> Double {
        let took = ContinuousClock().measure(body)
        return Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
    }

    /// What two threads at once do, as a multiple of what one does: for each function, which is told the thread.
    static func gains(rounds: Int, count: Int, _ functions: (@Sendable (_ thread: Int) -> Void)...) -> [Double] {
        var gains = functions.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, run) in functions.enumerated() {
                let one = seconds { for _ in 0..<count { run(0) } }
                let two = seconds {
                    DispatchQueue.concurrentPerform(iterations: 2) { thread in for _ in 0..<count { run(thread) } }
                }
                gains[index].append(2 * one / two)
            }
        }
        return gains.map(median)
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    /// How many calls fill that time.
    private static func calls(of entry: Entry, in wanted: Double) -> Int {
        var count = 1
        while count < 1 << 24 {
            let time = seconds { for _ in 0..<count { entry.run() } }
            if time > wanted / 4 { return max(1, Int(Double(count) * wanted / time)) }
            count *= 2
        }
        return count
    }
}
