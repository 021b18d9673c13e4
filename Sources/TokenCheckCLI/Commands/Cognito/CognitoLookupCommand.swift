internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck cognito lookup`: which users an identity has, or which identity a user.
struct CognitoLookupCommand: Command {
    private static let maximum = OptionSpec(name: "--max-results", value: "N", isNumber: true, summary: "users a page, 1 to 60")
    private static let next = OptionSpec(name: "--next-token", value: "T", summary: "the page after the one that had this NextToken")

    static let spec = CommandSpec(
        words: ["cognito", "lookup"], summary: "the users of an identity, or a user's identity (LookupDeveloperIdentity)",
        details:
            "Signed with the credentials of the environment. \(ServiceOptions.statuses)",
        options: [IdentityOptions.identityPool, LoginOptions.identity, IdentityOptions.user, maximum, next] + ServiceOptions.identity,
        examples: ["tokencheck cognito lookup --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --user user-1"])

    private let runner: ServiceRunner
    private let call: LookupDeveloperIdentity

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        let reader = IdentityReader(options: arguments, streams: streams)
        let pool = try reader.required(try reader.identityPool(), "--identity-pool", Self.spec.name)
        let identity = try reader.identity()
        guard identity != nil || arguments.has("--user") else { throw UsageError("\(Self.spec.name) needs --identity or --user") }
        runner = try ServiceRunner(arguments, streams, region: pool.region)
        var maximum: Int?
        if let text = arguments.value("--max-results") {
            maximum = try TimeText.number(text, "--max-results", LookupDeveloperIdentity.pageSizes)
        }
        let next = arguments.value("--next-token").map(Secret.init)
        let user = try reader.user("--user")
        call = try IdentityReader.shaped("--next-token") { () throws(ShapeError) in
            try LookupDeveloperIdentity(pool: pool, identity: identity, user: user, maximumResults: maximum, nextToken: next)
        }
    }

    func run() async throws(UsageError) -> ExitStatus {
        try await runner.perform(call) { page in
            JSONReport.answer(
                [
                    "IdentityId": .string(page.identityID.description),
                    "DeveloperUserIdentifierList": .array(page.users.map { .string($0.text.description) }),
                    "NextToken": JSONReport.text(page.nextToken?.exposed),
                ])
        }
    }
}
