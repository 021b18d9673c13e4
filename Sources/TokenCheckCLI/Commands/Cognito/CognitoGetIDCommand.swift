internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck cognito get-id`: the identity of some logins, or a new guest's.
struct CognitoGetIDCommand: Command {
    private static let account = OptionSpec(name: "--account", value: "NUMBER", summary: "the AWS account, where the service asks for it")

    static let spec = CommandSpec(
        words: ["cognito", "get-id"], summary: "the identity of some logins, or a new guest's (GetId)",
        details: """
            Without --login the identity is a guest's, and a new one. \(LoginOptions.caution)
            \(ServiceOptions.statuses)
            """,
        options: [IdentityOptions.identityPool, LoginOptions.login, account] + ServiceOptions.identity,
        examples: [
            "tokencheck cognito get-id --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --login apple=@apple.jwt"
        ])

    private let runner: ServiceRunner
    private let pool: IdentityPoolID
    private let account: String?
    private let logins: CommandLogins

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        let reader = IdentityReader(options: arguments, streams: streams)
        pool = try reader.required(try reader.identityPool(), "--identity-pool", Self.spec.name)
        account = arguments.value("--account")
        logins = try CommandLogins(arguments, streams, region: pool.region)
        runner = try ServiceRunner(arguments, streams, region: pool.region)
    }

    func run() async throws(UsageError) -> ExitStatus {
        let map = try logins.map()
        guard let checked = logins.checked(map, LoginsCheck(for: .getID, isGuest: map.entries.isEmpty)) else { return .rejected }
        let call = try IdentityReader.shaped("--account") { () throws(ShapeError) in
            try GetID(pool: pool, accountID: account, logins: checked)
        }
        return try await runner.perform(call) { JSONReport.answer(["IdentityId": .string($0.description)]) }
    }
}
