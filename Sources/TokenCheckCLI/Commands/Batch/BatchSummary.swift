/// How many of each verdict, and why.
struct BatchSummary: Sendable {
    private(set) var total = 0
    private var verdicts: [Report.Verdict: Int] = [:]
    private var reasons: [String: Int] = [:]

    mutating func add(_ result: BatchResult) {
        total += result.verdicts.count
        for verdict in result.verdicts { verdicts[verdict, default: 0] += 1 }
        // Claims may have any name: beyond a few hundred different reasons they are counted together.
        for reason in result.reasons { reasons[reasons[reason] == nil && reasons.count >= 300 ? "other" : reason, default: 0] += 1 }
    }

    var exitStatus: ExitStatus {
        if verdicts[.rejected] != nil { return .rejected }
        return verdicts[.undecided] != nil ? .undecided : .success
    }

    var text: String {
        let counts = [Report.Verdict.accepted, .rejected, .undecided].map { "\(verdicts[$0] ?? 0) \($0.rawValue)" }
        var lines = ["\(total) token\(total == 1 ? "" : "s"): " + counts.joined(separator: ", ")]
        lines += reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "  \($0.value)  \(Escaping.line($0.key, limit: 200))"
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
