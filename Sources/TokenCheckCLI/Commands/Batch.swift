internal import JOSE
internal import OpenID

/// Many tokens, one a line: reports in the same order, in constant memory.
struct Batch {
    let command: VerifyCommand
    let keys: CommandKeys
    let isQuiet: Bool

    func run() async -> ExitStatus {
        let streams = command.streams
        var lines = LineReader(streams: streams, limit: command.maximumSize + TokenInput.slack)
        var summary = Summary()
        let showsProgress = streams.errorIsTerminal && !isQuiet
        while let line = lines.next() {
            let input = TokenInput(line)
            if input.token.bytes.isEmpty, !input.wasTrimmed { continue }
            let report = await command.report(on: input, keys: keys)
            summary.count(report)
            if !isQuiet, !streams.write(JSONReport.line(JSONReport.value(report, line: lines.number))) { break }
            if showsProgress, summary.total % 1000 == 0 { streams.writeError("\r\(summary.total) tokens…") }
        }
        if showsProgress, summary.total >= 1000 { streams.writeError("\r") }
        if !isQuiet { streams.writeError(summary.text) }
        return summary.exitStatus
    }

    private struct Summary {
        private(set) var total = 0
        private var verdicts: [Report.Verdict: Int] = [:]
        private var reasons: [String: Int] = [:]

        mutating func count(_ report: Report) {
            total += 1
            verdicts[report.verdict, default: 0] += 1
            // Claims may have any name: beyond a few hundred different reasons they are counted together.
            guard let reason = report.reason?.description else { return }
            reasons[reasons[reason] == nil && reasons.count >= 300 ? "other" : reason, default: 0] += 1
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
}

/// Lines of standard input, each held only up to a limit: what is longer is cut there, which makes it too large for a token.
struct LineReader {
    let streams: Streams
    let limit: Int
    /// The number of the line given last; the first is 1.
    private(set) var number = 0
    private var chunk: ArraySlice<UInt8> = []
    private var isAtEnd = false

    init(streams: Streams, limit: Int) {
        self.streams = streams
        self.limit = limit
    }

    mutating func next() -> [UInt8]? {
        var line: [UInt8] = []
        var hasAny = false
        while true {
            if chunk.isEmpty {
                chunk = isAtEnd ? [] : streams.readInput(65536)[...]
                if chunk.isEmpty {
                    isAtEnd = true
                    guard hasAny else { return nil }
                    number += 1
                    return line
                }
            }
            hasAny = true
            let end = chunk.firstIndex(of: 0x0A)
            var part = chunk[..<(end ?? chunk.endIndex)]
            // White space before a token is no part of it: it must not fill the line and leave the token out.
            if line.isEmpty { part = part.drop(while: TokenInput.isSpace) }
            line += part.prefix(max(0, limit + 1 - line.count))
            chunk = end.map { chunk[($0 + 1)...] } ?? []
            if end != nil {
                number += 1
                return line
            }
        }
    }
}
