internal import JOSE
internal import OpenID

/// `tokencheck inspect`: shows what a token says, without trusting it.
struct InspectCommand: Command {
    static let spec = CommandSpec(
        words: ["inspect"], aliases: ["decode"], operand: "[TOKEN]", maximumOperands: 1,
        summary: "show what a token says, without trusting it (alias: decode)",
        details: "The signature is not verified: anybody may have written what is shown. Exit status: 0 it could be read, 1 it could not.",
        options: [.at, .json, .maximumSize(TokenLimits.ceiling), .color, .help],
        examples: ["tokencheck inspect @token.jwt", "pbpaste | tokencheck inspect --json"])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let source: TokenSource
    private let maximumSize: Int
    private let now: UnixTime

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.arguments = arguments
        self.streams = streams
        maximumSize = try arguments.maximumSize(TokenLimits.ceiling)
        now = try arguments.time() ?? UnixTime(seconds: streams.now())
        source = try TokenSource.ofOperand(arguments.operands, streams)
    }

    func run() async throws(UsageError) -> ExitStatus {
        let input = try source.read(streams, maximumSize: maximumSize)
        let inspection = TokenInspection(input.token, limits: TokenLimits(maximumSize))
        let findings = inspection.findings + (input.wasTrimmed ? [Finding(.inputTrimmed)] : [])
        let output =
            arguments.has("--json")
            ? JSONReport.line(json(inspection, findings)) : Array(text(inspection, findings).utf8)
        _ = streams.write(output)
        return inspection.contents == nil ? .rejected : .success
    }

    private func json(_ inspection: TokenInspection, _ findings: [Finding]) -> JSONValue {
        [
            "verified": false, "header": inspection.contents?.header ?? .null, "claims": inspection.contents?.claims ?? .null,
            "looks_like": JSONReport.text(inspection.looksLike), "findings": .array(findings.map(JSONReport.finding)),
            "times": JSONReport.times(inspection.times, at: now),
        ]
    }

    private func text(_ inspection: TokenInspection, _ findings: [Finding]) -> String {
        let style = Style(arguments.value("--color"), streams)
        let report = TextReport(style: style)
        var lines = [style.warn("NOT VERIFIED: the signature was not checked; anybody may have written this")]
        if let contents = inspection.contents {
            lines.append("looks like  \(inspection.looksLike ?? "no kind of token known here")")
            lines.append("header")
            lines += members(contents.header)
            lines.append("claims")
            lines += members(contents.claims)
            lines += report.timesLines(inspection.times, at: now)
        }
        lines += findings.flatMap(report.findingLines)
        return lines.joined(separator: "\n") + "\n"
    }

    private func members(_ value: JSONValue) -> [String] {
        guard case .object(let members) = value else { return [] }
        return members.map { "  \(Escaping.line($0.name, limit: 200)): \(ValueText.text($0.value))" }
    }
}
