internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck logins check`: says what is wrong with a Logins map before the service does.
struct LoginsCheckCommand: Command {
    private static let jwks = OptionSpec(
        name: "--jwks", value: "PROVIDER=FILE", isRepeatable: true,
        summary: "verify the signature of that provider's token with this key set; PROVIDER as in logins build")
    private static let guest = OptionSpec(name: "--guest", summary: "an empty map is wanted: an identity that did not sign in")

    static let spec = CommandSpec(
        words: ["logins", "check"], operand: "[FILE|-]", maximumOperands: 1,
        summary: "say what is wrong with a Logins map, before AWS does",
        details: """
            The map is the JSON object that the service takes as Logins. Signatures are verified only with --jwks; the rest foretells
            what the service would answer. Exit status: 0 nothing wrong, 1 the map is at fault, 3 a key set could not be had.
            """,
        options: [
            LoginOptions.call, LoginOptions.identity, LoginOptions.poolDescription, IdentityOptions.developerProvider, guest, jwks, .at,
            .json,
            .color, .help,
        ],
        examples: [
            "tokencheck logins check map.json",
            "tokencheck logins check --call get-id --pool-description pool.json - < map.json",
            "tokencheck logins check --jwks apple=apple-keys.json map.json",
        ])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let check: LoginsCheck
    private let keyFiles: [(provider: LoginProvider, path: String)]
    private let path: String
    private let now: UnixTime

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        if arguments.operands.isEmpty, streams.inputIsTerminal {
            throw UsageError("no map: give a FILE, or the map on standard input")
        }
        path = arguments.operands.first ?? "-"
        try ProfileBuilder.refuseToken(path, "logins check")
        self.arguments = arguments
        self.streams = streams
        let check = try LoginsCheckBuilder(options: arguments, streams: streams).check()
        var files: [(provider: LoginProvider, path: String)] = []
        for text in arguments.all("--jwks") {
            let file = try ProviderAssignment(text, option: Self.jwks, region: check.identity?.region)
            guard file.provider.valueKind == .token else {
                throw UsageError("--jwks: \(UsageError.quoted(file.provider.key.description)) has no tokens with signatures to verify")
            }
            try ProfileBuilder.refuseToken(file.value, "--jwks")
            files.append((provider: file.provider, path: file.value))
        }
        keyFiles = files
        self.check = check
        now = try arguments.time() ?? UnixTime(seconds: streams.now())
    }

    func run() async throws(UsageError) -> ExitStatus {
        let bytes = try mapText()
        var check = check
        do throws(KeySetFailure) {
            for file in keyFiles { check.keys[file.provider] = try LoadedFile(.file(file.path), streams).get() }
        } catch { return show(LoginsReport(undecided: Finding(error))) }
        do throws(LoginsMap.Failure) {
            let map = try LoginsMap(parsing: bytes)
            return show(LoginsReport(check.findings(in: map, at: now), map: map, verified: Set(keyFiles.map(\.provider.key))))
        } catch { return show(LoginsReport([LoginsFinding(LoginsFault(error))], map: .none, verified: [])) }
    }

    private func mapText() throws(UsageError) -> [UInt8] {
        if path == "-" { return streams.readAllInput(limit: LoginsMap.maximumBytes) }
        do throws(FileError) { return try streams.readFile(path, LoginsMap.maximumBytes) } catch {
            // A file past the limit is a map past the limit.
            if case .tooLarge = error { return [UInt8](repeating: 0x20, count: LoginsMap.maximumBytes + 1) }
            throw UsageError("cannot read the map \(UsageError.quoted(path)): \(error.text)")
        }
    }

    private func show(_ report: LoginsReport) -> ExitStatus {
        let output =
            arguments.has("--json")
            ? JSONReport.line(report.json) : Array(report.text(Style(arguments.value("--color"), streams)).utf8)
        _ = streams.write(output)
        return report.exitStatus
    }
}
