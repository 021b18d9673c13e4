internal import CognitoIdentity
internal import OpenID

/// `tokencheck cognito get-token`: an OpenID token for an identity.
struct CognitoGetTokenCommand: Command {
    static let spec = CommandSpec(
        words: ["cognito", "get-token"], summary: "an OpenID token for an identity, valid 10 minutes (GetOpenIdToken)",
        details: """
            The basic flow's second call. The token is printed: it lets its holder in.
            \(LoginOptions.caution)
            \(ServiceOptions.statuses)
            """,
        options: [LoginOptions.identity, LoginOptions.login] + ServiceOptions.identity,
        examples: [
            "tokencheck cognito get-token --identity eu-west-1:11111111-2222-4333-8444-555555555555 --login cognito:eu-west-1_EXAMPLE01=@id.jwt"
        ])

    private let runner: ServiceRunner
    private let identity: IdentityID
    private let logins: CommandLogins

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        let reader = IdentityReader(options: arguments, streams: streams)
        identity = try reader.required(try reader.identity(), "--identity", Self.spec.name)
        logins = try CommandLogins(arguments, streams, region: identity.region)
        runner = try ServiceRunner(arguments, streams, region: identity.region)
    }

    func run() async throws(UsageError) -> ExitStatus {
        let map = try logins.map()
        guard let checked = logins.checked(map, LoginsCheck(for: .getOpenIDToken, identity: identity, isGuest: map.entries.isEmpty)) else {
            return .rejected
        }
        let call = try IdentityReader.shaped("--login") { () throws(ShapeError) in try GetOpenIDToken(identity: identity, logins: checked) }
        return try await runner.perform(call) { token in
            runner.warn(asked: identity, answered: token.identityID)
            return JSONReport.answer(token: token)
        }
    }
}
