internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck cognito merge`: makes two users of your own sign-in one identity.
struct CognitoMergeCommand: Command {
    private static let source = OptionSpec(name: "--source", value: "ID", summary: "the user whose identity is given up (text, @FILE or -)")
    private static let destination = OptionSpec(
        name: "--destination", value: "ID", summary: "the user whose identity both have afterwards (text, @FILE or -)")

    static let spec = CommandSpec(
        words: ["cognito", "merge"], summary: "make two users of your own sign-in one identity (MergeDeveloperIdentities)",
        details: """
            It cannot be undone. It is refused when both have a login of the same public provider, or more than 20 logins together.
            Signed with the credentials of the environment. \(ServiceOptions.statuses)
            """,
        options: [IdentityOptions.identityPool, IdentityOptions.developerProvider, source, destination] + ServiceOptions.identity,
        examples: [
            "tokencheck cognito merge --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --developer-provider login.example.app --source user-1 --destination user-2"
        ])

    private let runner: ServiceRunner
    private let call: MergeDeveloperIdentities

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        let reader = IdentityReader(options: arguments, streams: streams)
        let pool = try reader.required(try reader.identityPool(), "--identity-pool", Self.spec.name)
        let provider = try reader.required(try reader.developerProvider(), "--developer-provider", Self.spec.name)
        for option in ["--source", "--destination"] where !arguments.has(option) { throw UsageError("\(Self.spec.name) needs \(option)") }
        if arguments.value("--source") == "-", arguments.value("--destination") == "-" {
            throw UsageError("standard input can be read for one of --source and --destination only")
        }
        runner = try ServiceRunner(arguments, streams, region: pool.region)
        let source = try reader.required(try reader.user("--source"), "--source", Self.spec.name)
        let destination = try reader.required(try reader.user("--destination"), "--destination", Self.spec.name)
        guard source != destination else { throw UsageError("--source and --destination are the same user") }
        call = MergeDeveloperIdentities(source: source, destination: destination, provider: provider, pool: pool)
    }

    func run() async throws(UsageError) -> ExitStatus {
        try await runner.perform(call, warning: "merging identities cannot be undone") {
            JSONReport.answer(["IdentityId": .string($0.description)])
        }
    }
}
