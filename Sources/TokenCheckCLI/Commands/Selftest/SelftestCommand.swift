internal import Vectors

/// `tokencheck selftest`: the vectors in the program against the libraries it runs with.
struct SelftestCommand: Command {
    static let spec = CommandSpec(
        words: ["selftest"], summary: "check this build and the libraries it runs with against vectors it carries",
        details: """
            Tokens that must be accepted and attacks that must be refused, each by the same path as verify, with the OpenSSL and Jansson that
            are loaded now: a changed library shows. No file and no network is used.
            Exit status: 0 all as they should be, 1 a case that is not.
            """,
        options: [.json, .help], examples: ["tokencheck selftest"])

    private let arguments: ParsedArguments
    private let streams: Streams

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.arguments = arguments
        self.streams = streams
    }

    func run() async throws(UsageError) -> ExitStatus {
        do throws(BrokenVectors) {
            let report = try await Selftest.carried().report()
            _ = streams.write(arguments.has("--json") ? JSONReport.line(report.json) : Array(report.text.utf8))
            return report.exitStatus
        } catch {
            streams.writeError("tokencheck: the vectors of selftest are broken: \(error.reason)\n")
            return .internalFault
        }
    }
}
