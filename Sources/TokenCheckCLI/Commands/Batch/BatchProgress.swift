/// How far a batch has come, in one line of a terminal that is written over and cleared at the end.
struct BatchProgress: Sendable {
    /// Seconds from one look to the next.
    private static let interval = 0.25

    private let inputSize: Int?
    private let start: Double
    private var last: Double
    private var width = 0

    /// `inputSize` is known of files.
    init(inputSize: Int?, at now: Double) {
        self.inputSize = inputSize
        start = now
        last = now
    }

    /// The line, when it is time for it.
    mutating func text(total: Int, input: Int, at now: Double) -> String? {
        // A clock that was set back begins anew.
        if now < last { last = now }
        guard now - last >= Self.interval, now > start else { return nil }
        last = now
        let elapsed = now - start
        var line = "\(total) tokens, \(Int(min(Double(total) / elapsed, 1e9))) a second"
        if let inputSize, input > 0, input < inputSize {
            let left = elapsed * Double(inputSize - input) / Double(input)
            line += ", \(Int(Double(input) * 100 / Double(inputSize))) %, \(DurationText.text(left)) left"
        }
        let blanks = String(repeating: " ", count: max(0, width - line.utf8.count))
        width = line.utf8.count
        return "\r" + line + blanks
    }

    /// What takes the line away.
    var cleared: String { width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r" }
}
