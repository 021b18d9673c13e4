internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck cognito unlink`: takes logins off an identity, public ones or a user of your own sign-in.
struct CognitoUnlinkCommand: Command {
    private static let remove = OptionSpec(
        name: "--remove", value: "PROVIDER", isRepeatable: true, summary: "a public provider whose login is taken off, as in --login")

    static let spec = CommandSpec(
        words: ["cognito", "unlink"], summary: "take logins off an identity (UnlinkIdentity, UnlinkDeveloperIdentity)",
        details: """
            Public logins: --login with a login of the identity, and --remove for each that is to go. A user of your own sign-in:
            --identity-pool, --developer-provider and --user, signed with the credentials of the environment. An identity without its
            last login is out of reach for good. \(LoginOptions.caution)
            \(ServiceOptions.statuses)
            """,
        options: [
            LoginOptions.identity, LoginOptions.login, remove, IdentityOptions.identityPool, IdentityOptions.developerProvider,
            IdentityOptions.user,
        ] + ServiceOptions.identity,
        examples: [
            "tokencheck cognito unlink --identity eu-west-1:11111111-2222-4333-8444-555555555555 --login apple=@apple.jwt --remove facebook"
        ])

    private static let warning = "an identity without its last login is out of reach for good"

    private let runner: ServiceRunner
    private let identity: IdentityID
    private let logins: CommandLogins
    private let removed: [ExactString]
    private let developerCall: UnlinkDeveloperIdentity?

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        let reader = IdentityReader(options: arguments, streams: streams)
        let identity = try reader.required(try reader.identity(), "--identity", Self.spec.name)
        self.identity = identity
        logins = try CommandLogins(arguments, streams, region: identity.region)
        var removed: [ExactString] = []
        for text in arguments.all("--remove") {
            let provider = try ProviderName(text, option: "--remove", region: identity.region).provider
            if case .developer = provider {
                throw UsageError("--remove takes off public logins; a user of your own sign-in by --developer-provider and --user")
            }
            removed.append(provider.key)
        }
        self.removed = removed
        runner = try ServiceRunner(arguments, streams, region: identity.region)
        if arguments.has("--user") {
            guard !arguments.has("--login"), removed.isEmpty else {
                throw UsageError("--user takes off a user of your own sign-in, --login and --remove public logins: give one or the other")
            }
            let pool = try reader.required(try reader.identityPool(), "--identity-pool", Self.spec.name + " --user")
            let provider = try reader.required(try reader.developerProvider(), "--developer-provider", Self.spec.name + " --user")
            let user = try reader.required(try reader.user("--user"), "--user", Self.spec.name)
            developerCall = UnlinkDeveloperIdentity(identity: identity, pool: pool, provider: provider, user: user)
        } else {
            guard !logins.logins.isEmpty, !removed.isEmpty else {
                throw UsageError("\(Self.spec.name) needs --login and --remove, or --user")
            }
            if arguments.has("--identity-pool") || arguments.has("--developer-provider") {
                throw UsageError("--identity-pool and --developer-provider go with --user")
            }
            developerCall = nil
        }
    }

    func run() async throws(UsageError) -> ExitStatus {
        let done = JSONReport.answer(["IdentityId": .string(identity.description), "Unlinked": true])
        if let developerCall { return try await runner.perform(developerCall, warning: Self.warning) { _ in done } }
        let check = LoginsCheck(for: .getCredentialsForIdentity, identity: identity)
        guard let checked = logins.checked(try logins.map(), check) else { return .rejected }
        let call = try IdentityReader.shaped("--remove") { () throws(ShapeError) in
            try UnlinkIdentity(identity: identity, logins: checked, removing: removed)
        }
        return try await runner.perform(call, warning: Self.warning) { _ in done }
    }
}
