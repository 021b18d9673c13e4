internal import JOSE
internal import Vectors

/// What a run over many files comes to.
struct VectorSummary {
    private var (files, tests, passed, known, unknown, stale) = (0, 0, 0, 0, 0, 0)
    private var failures = 0

    mutating func count(_ report: VectorReport) {
        switch report.outcome {
        case .skipped: break
        case .failure: failures += 1
        case .judged(_, let results, let divergences):
            files += 1
            tests += results.results.count
            passed += results.results.count - results.disagreements.count
            known += divergences.known.count
            unknown += divergences.unknown.count
            stale += divergences.stale.count
        }
    }

    /// A run that ran nothing is no success.
    var exitStatus: ExitStatus {
        if unknown > 0 || stale > 0 { return .rejected }
        return failures > 0 || files == 0 ? .undecided : .success
    }

    private var verdict: Report.Verdict {
        switch exitStatus {
        case .success: .accepted
        case .rejected: .rejected
        default: .undecided
        }
    }

    var text: String {
        let word = ["accepted": "PASSED", "rejected": "FAILED"][verdict.rawValue] ?? "UNDECIDED"
        let counts = "\(tests) tests in \(files) files, \(passed) passed, \(known) known divergences, \(unknown) disagreements"
        var text = "\(word)  \(counts)"
        if stale > 0 { text += ", \(stale) divergences no longer needed" }
        if failures > 0 { text += ", \(failures) files not read" }
        return text + (files == 0 ? ": no vectors\n" : "\n")
    }

    func json(_ files: [JSONValue]) -> JSONValue {
        [
            "verdict": .string(verdict.rawValue), "tests": .integer(Int64(tests)), "passed": .integer(Int64(passed)),
            "known": .integer(Int64(known)), "disagreements": .integer(Int64(unknown)), "not_needed": .integer(Int64(stale)),
            "errors": .integer(Int64(failures)), "files": .array(files),
        ]
    }
}
