internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck cognito developer-token`: the backend's call for a user of its own sign-in.
struct CognitoDeveloperTokenCommand: Command {
    static let spec = CommandSpec(
        words: ["cognito", "developer-token"],
        summary: "a token for a user of your own sign-in (GetOpenIdTokenForDeveloperIdentity)",
        details: """
            The backend's call, signed with the credentials of AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN. Further
            logins are linked to the user's identity, and so is the user to --identity; linking merges identities and cannot be undone.
            The token is printed: it lets its holder in. \(LoginOptions.caution)
            \(ServiceOptions.statuses)
            """,
        options: [
            IdentityOptions.identityPool, LoginOptions.login, LoginOptions.identity, IdentityOptions.duration, IdentityOptions.principalTag,
        ] + ServiceOptions.identity,
        examples: [
            "tokencheck cognito developer-token --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --login developer:login.example.app=user-1"
        ])

    private let runner: ServiceRunner
    private let pool: IdentityPoolID
    private let identity: IdentityID?
    private let duration: Int?
    private let tags: [PrincipalTag]
    private let logins: CommandLogins

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        let reader = IdentityReader(options: arguments, streams: streams)
        pool = try reader.required(try reader.identityPool(), "--identity-pool", Self.spec.name)
        identity = try reader.identity()
        duration = try reader.duration(GetOpenIDTokenForDeveloperIdentity.durations)
        tags = try reader.principalTags()
        logins = try CommandLogins(arguments, streams, region: pool.region)
        guard !logins.logins.isEmpty else { throw UsageError("\(Self.spec.name) needs --login developer:NAME=USER") }
        runner = try ServiceRunner(arguments, streams, region: pool.region)
    }

    func run() async throws(UsageError) -> ExitStatus {
        let map = try logins.map()
        let check = LoginsCheck(for: .getOpenIDTokenForDeveloperIdentity, identity: identity)
        guard let checked = logins.checked(map, check) else { return .rejected }
        let call = try IdentityReader.shaped("--login") { () throws(ShapeError) in
            try GetOpenIDTokenForDeveloperIdentity(
                pool: pool, identity: identity, logins: checked, principalTags: tags, duration: duration)
        }
        return try await runner.perform(call) { token in
            runner.warn(asked: identity, answered: token.identityID)
            return JSONReport.answer(token: token)
        }
    }
}

extension JSONReport {
    /// An identity and its token, by the service's names.
    static func answer(token: IdentityToken) -> [UInt8] {
        answer(["IdentityId": .string(token.identityID.description), "Token": .string(String(decoding: token.token.bytes, as: UTF8.self))])
    }
}
