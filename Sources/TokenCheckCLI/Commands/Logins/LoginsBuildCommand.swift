internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck logins build`: makes a Logins map of named providers.
struct LoginsBuildCommand: Command {
    private static let request = OptionSpec(
        name: "--request", summary: "print the whole body of the call's request: JSON, and for assume-role-with-web-identity a form")

    static let spec = CommandSpec(
        words: ["logins", "build"], summary: "make a Cognito Logins map",
        details: """
            Prints the map as one JSON object, keys sorted. The checks of logins check run first: a map at fault is not printed, and what
            is wrong goes to standard error. \(LoginOptions.caution)
            Exit status: 0 printed, 1 the map is at fault, 2 misuse.
            """,
        options: [
            LoginOptions.login, LoginOptions.call, request, IdentityOptions.identityPool, LoginOptions.identity, IdentityOptions.duration,
            IdentityOptions.role, IdentityOptions.principalTag, .at, .color, .help,
        ],
        examples: [
            "tokencheck logins build --login cognito:eu-west-1_EXAMPLE01=@id-token.jwt",
            "tokencheck logins build --login apple=@apple.jwt --login facebook=@facebook.txt --call get-id",
            "tokencheck logins build --login developer:login.example.app=user-1 --call get-open-id-token-for-developer-identity \\\n"
                + "    --request --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --duration 3600",
        ])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let logins: [(provider: LoginProvider, source: TokenSource)]
    private let check: LoginsCheck
    private let request: LoginsRequest?
    private let now: UnixTime

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.arguments = arguments
        self.streams = streams
        var check = try LoginsCheckBuilder(options: arguments, streams: streams).check()
        logins = try LoginArguments.read(arguments, region: check.identity?.region)
        for login in logins {
            if case .developer(let name) = login.provider { check.developerProvider = check.developerProvider ?? name }
        }
        self.check = check
        let reader = IdentityReader(options: arguments, streams: streams)
        if arguments.has("--request") {
            request = try LoginsRequest(check.call, reader)
        } else {
            let odd = ["--identity-pool", "--duration", "--role", "--principal-tag"].first(where: arguments.has)
            if let odd { throw UsageError("\(odd) is part of a request: give --request too") }
            request = nil
        }
        now = try arguments.time() ?? UnixTime(seconds: streams.now())
    }

    func run() async throws(UsageError) -> ExitStatus {
        let map = try LoginArguments.map(logins, streams)
        let report = LoginsReport(check.findings(in: map, at: now), map: map, verified: [])
        if !report.findings.isEmpty {
            streams.writeError(report.text(Style(arguments.value("--color"), streams, isTerminal: streams.errorIsTerminal)))
        }
        guard report.exitStatus == .success else { return report.exitStatus }
        guard let request else { return streams.show(JSONReport.line(map.sorted.json)) }
        let logins: CheckedLogins
        do throws(LoginsRejection) { logins = try CheckedLogins(map.sorted, check, at: now) } catch { return .rejected }
        var body = try request.body(logins)
        // A line's end after a JSON document means nothing; after a form it would be part of the last value.
        if !request.isForm || streams.outputIsTerminal { body.append(0x0A) }
        return streams.show(body)
    }
}

/// The logins of `--login` options.
enum LoginArguments {
    static func read(_ arguments: ParsedArguments, region: String?) throws(UsageError) -> [(provider: LoginProvider, source: TokenSource)] {
        let texts = arguments.all("--login")
        guard !texts.isEmpty else { throw UsageError("--login is missing: say who vouches with what, as PROVIDER=VALUE") }
        var logins: [(provider: LoginProvider, source: TokenSource)] = []
        for text in texts {
            let login = try ProviderAssignment(text, option: LoginOptions.login, region: region)
            if logins.contains(where: { $0.provider.key == login.provider.key }) {
                throw UsageError(
                    "--login: \(UsageError.quoted(login.provider.key.description)) is given twice, and a map has one login of each")
            }
            logins.append((provider: login.provider, source: TokenSource(login.value)))
        }
        if logins.count(where: { $0.source == .standardInput }) > 1 {
            throw UsageError("--login: standard input can be read for one login only")
        }
        return logins
    }

    /// Reads the values. What was taken off around one is a warning.
    static func map(_ logins: [(provider: LoginProvider, source: TokenSource)], _ streams: Streams) throws(UsageError) -> LoginsMap {
        var entries: [LoginsMap.Entry] = []
        for login in logins {
            let input = try login.source.read(streams, maximumSize: TokenLimits.ceiling)
            if input.wasTrimmed {
                streams.writeError(
                    "tokencheck: warning: \(Escaping.line(login.provider.key.description)): \(Sentences.message(Finding(.inputTrimmed)))\n")
            }
            // A token of such octets is no token, which the checks say; a user's id of them would become another user's.
            if case .developer = login.provider, String(validating: input.token.bytes, as: UTF8.self) == nil {
                throw UsageError("--login: the user's id for \(Escaping.line(login.provider.key.description)) is not UTF-8 text")
            }
            entries.append(LoginsMap.Entry(login.provider.key, Secret(input.token)))
        }
        guard let map = LoginsMap(entries) else { throw UsageError("--login: two logins have one key") }
        return map
    }
}
