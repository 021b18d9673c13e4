internal import JOSE
internal import OpenID

/// `tokencheck keys check`: a linter for key sets.
struct KeysCheckCommand: Command {
    static let spec = CommandSpec(
        words: ["keys", "check"], operand: "FILE|URL|-", maximumOperands: 1, summary: "every key of a set: usable or not, and why",
        details: "Exit status: 0 a usable key and no error, 1 faults, 3 the set could not be read.",
        options: [.json, .color, .certificates, .help],
        examples: ["tokencheck keys check jwks.json", "tokencheck keys check https://appleid.apple.com/auth/keys"])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let path: String

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        guard let path = arguments.operands.first else { throw UsageError("keys check needs a FILE or address, or - for standard input") }
        try ProfileBuilder.refuseToken(path, "keys check")
        if path.has("://") { try ProfileBuilder.checkAddress(path, "keys check") }
        self.arguments = arguments
        self.streams = streams
        self.path = path
    }

    func run() async throws(UsageError) -> ExitStatus {
        do throws(KeySetFailure) {
            let check = KeySetCheck(try await set())
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

    private func set() async throws(KeySetFailure) -> JWKSet {
        guard path.has("://") else { return try KeyFile(.file(path), path, streams).anyKeys() }
        let location = KeySetLocation.url(path)
        let document = try await KeySetDownload(streams, certificateFile: arguments.value("--ca")).document(at: location)
        do throws(JWKSet.Failure) { return try JWKSet(parsing: document) } catch { throw .invalid(location, error) }
    }

    private var style: Style { Style(arguments.value("--color"), streams) }
}
