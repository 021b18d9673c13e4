internal import JOSE
internal import OpenID

/// `tokencheck keys check`: a linter for key sets.
struct KeysCheckCommand: Command {
    static let spec = CommandSpec(
        words: ["keys", "check"], operand: "FILE|-", maximumOperands: 1, summary: "every key of a set: usable or not, and why",
        details: "Exit status: 0 a usable key and no error, 1 faults, 3 the set could not be read.",
        options: [.json, .color, .help], examples: ["tokencheck keys check jwks.json", "curl -s URL | tokencheck keys check - --json"])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let path: String

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        guard let path = arguments.operands.first else { throw UsageError("keys check needs a FILE, or - for standard input") }
        if path.contains("://") {
            throw UsageError("fetching from an address is not available in this version; save the key set and give the file")
        }
        self.arguments = arguments
        self.streams = streams
        self.path = path
    }

    func run() async throws(UsageError) -> ExitStatus {
        do throws(KeySetFailure) {
            let check = KeySetCheck(try KeyFile(.file(path), path, streams).anyKeys())
            let report = KeySetReport(check)
            _ = streams.write(arguments.has("--json") ? JSONReport.line(report.json) : Array(report.text(style).utf8))
            return check.isSound ? .success : .rejected
        } catch {
            let finding = Finding(error)
            if arguments.has("--json") {
                _ = streams.write(JSONReport.line(KeySetReport.undecided(finding)))
            } else {
                _ = streams.write(
                    Array(
                        (style.warn("UNDECIDED") + "\n" + TextReport(style: style).findingLines(finding).joined(separator: "\n") + "\n")
                            .utf8))
            }
            return .undecided
        }
    }

    private var style: Style { Style(arguments.value("--color"), streams) }
}
