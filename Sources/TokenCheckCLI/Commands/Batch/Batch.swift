internal import OpenID

/// Many tokens, one a line: reports in the same order, in bounded memory, by as many jobs as there are processors.
///
/// One reader cuts the input into chunks of lines, the jobs take a chunk each, and whoever has the chunk whose turn it is writes it. A
/// chunk counts against the queue until its reports are written: neither a slow reader of the output nor a slow job lets others run away.
struct Batch: Sendable {
    let command: VerifyCommand
    let keys: CommandKeys
    let isQuiet: Bool
    let jobs: Int

    func run() async -> ExitStatus {
        let streams = command.streams
        let queue = LineQueue(weight: jobs + jobs / 2 + 2)
        let output = BatchOutput(streams, isQuiet: isQuiet)
        queue.fill(from: LineReader(streams: streams, limit: command.maximumSize + TokenInput.slack))
        await withTaskGroup(of: Void.self) { group in
            // The call itself may have one thread: the jobs have the runtime's.
            for _ in 0..<jobs { group.addTask(executorPreference: globalConcurrentExecutor) { await work(queue, output) } }
        }
        return output.finish()
    }

    private func work(_ queue: LineQueue, _ output: BatchOutput) async {
        var writer = ReportWriter()
        while let chunk = await queue.next() {
            var result = BatchResult(of: chunk)
            if !isQuiet { writer.begin(reserving: chunk.byteCount * 2 + chunk.count * 512) }
            for index in 0..<chunk.count {
                let input = TokenInput(chunk.line(index))
                if input.token.bytes.isEmpty, !input.wasTrimmed { continue }
                // Most have their keys at hand: a call that may have to wait costs more than all else around a verification.
                let report: Report
                if let ready = command.reportWithoutWaiting(on: input, keys: keys) {
                    report = ready
                } else {
                    report = await command.report(on: input, keys: keys)
                }
                result.count(report)
                if !isQuiet { writer.write(report, line: chunk.firstNumber + index) }
            }
            if !isQuiet { result.text = writer.end() }
            // Nobody reads what would come now.
            if !output.put(result, then: queue.release) { queue.stop() }
        }
    }
}

/// What came of a chunk of lines.
struct BatchResult: Sendable {
    let chunk: Int
    let weight: Int
    /// How much of the input was read up to its end.
    let endOfInput: Int
    var text: [UInt8] = []
    private(set) var verdicts: [Report.Verdict] = []
    /// The reasons of those that were not accepted.
    private(set) var reasons: [String] = []

    init(of chunk: LineChunk) {
        self.chunk = chunk.index
        weight = chunk.weight
        endOfInput = chunk.endOfInput
        verdicts.reserveCapacity(chunk.count)
    }

    mutating func count(_ report: Report) {
        verdicts.append(report.verdict)
        if let reason = report.reason { reasons.append(reason.description) }
    }
}
