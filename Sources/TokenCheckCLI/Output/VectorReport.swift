internal import JOSE
internal import Vectors

/// What is to be said of one file of vectors.
struct VectorReport: Sendable, Equatable {
    let path: String
    let outcome: Outcome

    enum Outcome: Sendable, Equatable {
        /// Its tests were run.
        case judged(VectorFormat, VectorResults, DivergenceReport)
        /// It holds none.
        case skipped(String)
        /// It could not be read, or is not what it should be.
        case failure(String)
    }

    var text: String {
        let name = Escaping.line(path, limit: 400)
        switch outcome {
        case .skipped(let reason): return "skip   \(name): \(reason)\n"
        case .failure(let reason): return "error  \(name): \(Escaping.line(reason, limit: 400))\n"
        case .judged(_, let results, let divergences):
            let faults = divergences.unknown.map(disagreement) + divergences.stale.map(stale)
            let mark = !faults.isEmpty ? "FAIL " : results.results.isEmpty ? "skip " : "ok   "
            return "\(mark)  \(name): \(counts(results, divergences))\n" + faults.map { "       \($0)\n" }.joined()
        }
    }

    private func counts(_ results: VectorResults, _ divergences: DivergenceReport) -> String {
        let count = results.results.count
        var parts = ["\(count) test\(count == 1 ? "" : "s"), \(count - results.disagreements.count) passed"]
        if !results.onPurpose.isEmpty {
            parts.append("of them refused on purpose " + Self.list(results.onPurpose))
        }
        if !divergences.known.isEmpty { parts.append("\(divergences.known.count) known divergences") }
        if !divergences.unknown.isEmpty { parts.append("\(divergences.unknown.count) disagreements") }
        if !results.skipped.isEmpty { parts.append("skipped " + Self.list(results.skipped)) }
        return parts.joined(separator: "; ")
    }

    private static func list(_ counts: [VectorSkip]) -> String {
        counts.map { "\($0.tests) (\(Escaping.line($0.reason, limit: 200)))" }.joined(separator: ", ")
    }

    private func disagreement(_ result: VectorResult) -> String {
        let comment = result.comment.isEmpty ? "" : " (\(Escaping.line(result.comment, limit: 200)))"
        let sides = "wanted \(Escaping.line(result.label, limit: 600)), ours \(Escaping.line(result.ours, limit: 600))"
        return "\(Escaping.line(result.id, limit: 100))\(comment): \(sides)"
    }

    private func stale(_ entry: Divergence) -> String {
        let reason = Escaping.line(entry.reason, limit: 200)
        return "\(Escaping.line(entry.id, limit: 100)): listed as a divergence, and is none: strike it off (\(reason))"
    }

    var json: JSONValue {
        switch outcome {
        case .skipped(let reason): return json(status: "skipped", reason: reason)
        case .failure(let reason): return json(status: "error", reason: reason)
        case .judged(let format, let results, let divergences):
            let isFailed = !divergences.unknown.isEmpty || !divergences.stale.isEmpty
            return json(status: isFailed ? "failed" : "passed", format: format, results, divergences)
        }
    }

    private func json(
        status: String, reason: String? = nil, format: VectorFormat? = nil, _ results: VectorResults = VectorResults(),
        _ divergences: DivergenceReport = DivergenceReport(VectorResults(), path: "", divergences: [])
    ) -> JSONValue {
        let rows = divergences.known.map { Self.row($0.result, known: $0.reason) } + divergences.unknown.map { Self.row($0, known: nil) }
        return [
            "file": .string(path), "status": .string(status), "format": JSONReport.text(format?.name), "reason": JSONReport.text(reason),
            "tests": .integer(Int64(results.results.count)),
            "passed": .integer(Int64(results.results.count - results.disagreements.count)),
            "refused_on_purpose": Self.counts(results.onPurpose), "skipped": Self.counts(results.skipped),
            "disagreements": .array(rows),
            "not_needed": .array(divergences.stale.map { ["id": .string($0.id), "reason": .string($0.reason)] }),
        ]
    }

    private static func counts(_ counts: [VectorSkip]) -> JSONValue {
        .array(counts.map { ["reason": .string($0.reason), "tests": .integer(Int64($0.tests))] })
    }

    static func row(_ result: VectorResult, known reason: String?) -> JSONValue {
        [
            "id": .string(result.id), "comment": .string(result.comment), "label": .string(result.label), "ours": .string(result.ours),
            "known": JSONReport.text(reason),
        ]
    }
}
