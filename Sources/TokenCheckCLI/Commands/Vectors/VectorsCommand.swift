internal import JOSE
internal import Vectors

/// `tokencheck vectors`: conformance vectors against this build.
struct VectorsCommand: Command {
    private static let list = OptionSpec(
        name: "--divergences", value: "FILE", isRepeatable: true,
        summary: "further tests whose label is not followed: {\"divergences\": [{\"file\", \"id\", \"reason\"}]}")

    static let spec = CommandSpec(
        words: ["vectors"], operand: "PATH...", maximumOperands: 1000, summary: "run conformance vectors against this build",
        details: """
            PATH is a file, or a folder whose JSON files are all looked at: Wycheproof (JWS, JWK, ECDSA in P1363, RSA PKCS#1 v1.5 and PSS,
            EdDSA, HMAC), the RFCs' examples, ietf-jose/cookbook, JSONTestSuite, and this project's own testvectors. A line a file.
            Labels that are not followed are listed with their reasons in this tool; an entry that is no longer needed is a fault.
            Exit status: 0 as it should be, 1 a disagreement that is not listed, 3 a file that cannot be read or is of no known format.
            """,
        options: [list, .json, OptionSpec(name: "--quiet", summary: "no output, only the exit status"), .help],
        examples: ["tokencheck vectors testvectors", "tokencheck vectors --json wycheproof/testvectors_v1/json_web_signature_test.json"])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let divergences: [Divergence]

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        guard !arguments.operands.isEmpty else { throw UsageError("vectors needs a PATH: a file or folder with vectors") }
        for path in arguments.operands { try ProfileBuilder.refuseToken(path, "vectors") }
        self.arguments = arguments
        self.streams = streams
        var divergences = Divergence.known
        for path in arguments.all("--divergences") { divergences += try Self.divergences(path, streams) }
        self.divergences = divergences
    }

    func run() async throws(UsageError) -> ExitStatus {
        let run = VectorRun(streams: streams, divergences: divergences)
        var summary = VectorSummary()
        var rows: [JSONValue] = []
        for path in arguments.operands {
            let found = VectorFolder(streams: streams).files(path)
            for failure in found.failures { show(VectorReport(path: failure.path, outcome: .failure(failure.reason)), &summary, &rows) }
            for file in found.files { show(await run.report(on: file.path, isNamed: file.isNamed), &summary, &rows) }
        }
        guard !arguments.has("--quiet") else { return summary.exitStatus }
        _ = streams.write(arguments.has("--json") ? JSONReport.line(summary.json(rows)) : Array(summary.text.utf8))
        return summary.exitStatus
    }

    /// Text is written as it comes; JSON is one object, written at the end.
    private func show(_ report: VectorReport, _ summary: inout VectorSummary, _ rows: inout [JSONValue]) {
        summary.count(report)
        if arguments.has("--quiet") { return }
        if arguments.has("--json") { rows.append(report.json) } else { _ = streams.write(Array(report.text.utf8)) }
    }

    private static func divergences(_ path: String, _ streams: Streams) throws(UsageError) -> [Divergence] {
        let name = "--divergences: \(UsageError.quoted(path))"
        let bytes: [UInt8]
        do throws(FileError) { bytes = try streams.readFile(path, ConfigFile.maximumBytes) } catch {
            throw UsageError("\(name) cannot be read: \(error.text)")
        }
        let document: JSONValue
        do throws(JSONFailure) { document = try JSONDocument.parse(bytes) } catch {
            throw UsageError("\(name): \(FormSentences.json(error))")
        }
        do throws(BrokenVectors) { return try Divergence.list(document) } catch { throw UsageError("\(name): \(error.reason)") }
    }
}
