internal import CognitoIdentity
internal import OpenID

/// `tokencheck cognito assume-role`: a role's credentials for one token.
struct CognitoAssumeRoleCommand: Command {
    static let spec = CommandSpec(
        words: ["cognito", "assume-role"], summary: "a role's credentials for one token (STS AssumeRoleWithWebIdentity)",
        details: """
            The credentials are printed. \(LoginOptions.caution)
            \(ServiceOptions.statuses)
            """,
        options: [
            IdentityOptions.role, LoginOptions.login, IdentityOptions.sessionName, IdentityOptions.duration, CredentialsOutput.option,
        ] + ServiceOptions.all,
        examples: [
            "tokencheck cognito assume-role --role arn:aws:iam::000000000000:role/one --login cognito-identity=@token.jwt --region eu-west-1"
        ])

    private let arguments: ParsedArguments
    private let runner: ServiceRunner
    private let session: RoleSession
    private let logins: CommandLogins

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        let reader = IdentityReader(options: arguments, streams: streams)
        session = try reader.required(try reader.roleSession(), "--role", Self.spec.name)
        runner = try ServiceRunner(arguments, streams, region: nil)
        logins = try CommandLogins(arguments, streams, region: runner.service.region)
        guard logins.logins.count == 1 else { throw UsageError("\(Self.spec.name) needs one --login PROVIDER=TOKEN") }
        self.arguments = arguments
    }

    func run() async throws(UsageError) -> ExitStatus {
        guard let checked = logins.checked(try logins.map(), LoginsCheck(for: .assumeRoleWithWebIdentity)) else { return .rejected }
        let call = try IdentityReader.shaped("--login") { () throws(ShapeError) in try AssumeRoleWithWebIdentity(session, logins: checked) }
        return try await runner.perform(call) { CredentialsOutput(arguments, $0).text($0.credentials) }
    }
}
