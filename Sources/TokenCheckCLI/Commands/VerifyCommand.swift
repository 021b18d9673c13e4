internal import JOSE
internal import OpenID

/// `tokencheck verify`: checks tokens.
struct VerifyCommand: Command {
    static let spec = CommandSpec(
        words: ["verify"], operand: "[TOKEN]", maximumOperands: 1,
        summary: "check a token: signature, key, issuer, audience, times, and its profile's rules",
        details: """
            TOKEN is the token's text, @FILE, or - for standard input, which is also read when nothing is given and it is no terminal.
            Other users of the machine can see a token on the command line: prefer a file or standard input.
            Exit status: 0 accepted, 1 rejected, 2 misuse, 3 undecided (the keys could not be had), 4 internal fault.
            """,
        options: ProfileOptions.profile + ProfileOptions.expectations + [
            OptionSpec(name: "--offline", summary: "never use the network; keys from --jwks, --key or the cache"),
            .certificates,
            .at,
            OptionSpec(name: "--config", value: "FILE", summary: "several issuers at once; the token's iss picks the entry"),
            .maximumSize(TokenLimits.standard.maximumBytes),
            OptionSpec(name: "--batch", summary: "one token a line on standard input, one JSON report a line on standard output"),
            OptionSpec(
                name: "--jobs", value: "N", isNumber: true,
                summary: "with --batch: tokens judged at once, 1 to 64 (default: the processors)"),
            .json,
            OptionSpec(name: "--quiet", summary: "no output; the exit status only"),
            .color, .help,
        ],
        examples: [
            "tokencheck verify --profile cognito-id --user-pool eu-west-1_EXAMPLE01 --client 1example23456789 --jwks jwks.json @token.jwt",
            "tokencheck verify --profile cognito-identity --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --jwks jwks.json - < token.jwt",
            "tokencheck verify --profile apple-id --audience com.example.app --nonce-sha256 RAW --jwks apple.json --json @token.jwt",
            "tokencheck verify --config issuers.json --batch < tokens.txt > reports.ndjson",
        ])

    let profiles: IssuerProfiles
    let only: IssuerProfile?
    let streams: Streams
    let maximumSize: Int
    let at: UnixTime?
    private let jobs: Int?
    private let arguments: ParsedArguments
    private let source: TokenSource

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.arguments = arguments
        self.streams = streams
        if arguments.has("--batch"), !arguments.operands.isEmpty {
            throw UsageError("--batch reads tokens from standard input and takes no TOKEN")
        }
        maximumSize = try arguments.maximumSize(TokenLimits.standard.maximumBytes)
        at = try arguments.time()
        jobs = try Self.jobs(arguments)
        try Self.refuseSharedInput(arguments)
        let limits = TokenLimits(maximumSize)
        if let path = arguments.value("--config") {
            for option in ProfileOptions.profile where arguments.has(option.name) {
                throw UsageError("\(option.name) and --config exclude each other: it belongs into the file")
            }
            let all = try ConfigFile(path: path, streams: streams, shared: arguments).profiles()
            let readsKeys = all.all.contains { $0.keySet == .file("-") || $0.keySet == .key("-") }
            if readsKeys { try Self.refuseSharedInput(arguments, and: ["the configuration's keys"]) }
            do throws(ConfigurationError) { profiles = try IssuerProfiles(all, limits: limits) } catch { throw ProfileBuilder.usage(error) }
            only = nil
        } else {
            let profile = try ProfileBuilder(options: arguments, streams: streams).profile()
            profiles = IssuerProfiles(profile, limits: limits)
            only = profile
        }
        source = arguments.has("--batch") ? .standardInput : try TokenSource.ofOperand(arguments.operands, streams)
    }

    func run() async throws(UsageError) -> ExitStatus {
        let keys = CommandKeys(streams, isOffline: arguments.has("--offline"), certificateFile: arguments.value("--ca"))
        if arguments.has("--batch") {
            let jobs = jobs ?? min(max(1, streams.processors()), 64)
            return await Batch(command: self, keys: keys, isQuiet: arguments.has("--quiet"), jobs: jobs).run()
        }
        let report = await report(on: try source.read(streams, maximumSize: maximumSize), keys: keys)
        guard !arguments.has("--quiet") else { return report.exitStatus }
        let output =
            arguments.has("--json")
            ? JSONReport.line(report)
            : Array(TextReport(style: Style(arguments.value("--color"), streams)).text(report).utf8)
        _ = streams.write(output)
        return report.exitStatus
    }

    func report(on input: TokenInput, keys: CommandKeys) async -> Report {
        let now = now
        return report(await TokenVerifier(profiles, keys: keys, now: { now }).verdict(on: input.token), on: input, at: now)
    }

    /// The same without waiting for anything; `nil` when keys would have to be waited for.
    func reportWithoutWaiting(on input: TokenInput, keys: CommandKeys) -> Report? {
        let now = now
        guard let verdict = TokenVerifier(profiles, keys: keys, now: { now }).verdictWithoutWaiting(on: input.token) else { return nil }
        return report(verdict, on: input, at: now)
    }

    private var now: UnixTime { at ?? UnixTime(seconds: streams.now()) }

    private func report(_ verdict: Verdict, on input: TokenInput, at now: UnixTime) -> Report {
        Report(verdict, input: input.wasTrimmed ? [Finding(.inputTrimmed)] : [], at: now, only: only)
    }

    private static func jobs(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
        guard let text = arguments.value("--jobs") else { return nil }
        guard arguments.has("--batch") else { throw UsageError("--jobs is for --batch: one token is one job") }
        return try TimeText.number(text, "--jobs", 1...64)
    }

    /// Standard input can be read once: two things from it are a mistake, never half of each.
    private static func refuseSharedInput(_ arguments: ParsedArguments, and others: [String] = []) throws(UsageError) {
        var readers = others
        if arguments.has("--batch") { readers.append("--batch") }
        if arguments.operands == ["-"] || (arguments.operands.isEmpty && !arguments.has("--batch")) { readers.append("TOKEN") }
        for option in ["--jwks", "--key", "--access-token", "--code"] where arguments.value(option) == "-" { readers.append(option) }
        guard readers.count <= 1 else {
            throw UsageError("\(readers.joined(separator: " and ")) would both read standard input: give one of them as a file")
        }
    }
}

extension ParsedArguments {
    func maximumSize(_ standard: Int) throws(UsageError) -> Int {
        guard let text = value("--max-size") else { return standard }
        return try TimeText.number(text, "--max-size", 1...TokenLimits.ceiling)
    }

    func time() throws(UsageError) -> UnixTime? {
        guard let text = value("--at") else { return nil }
        return try TimeText.time(text)
    }
}
