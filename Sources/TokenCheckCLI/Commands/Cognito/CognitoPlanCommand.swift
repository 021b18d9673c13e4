internal import CognitoIdentity
internal import OpenID

/// `tokencheck cognito plan`: which calls a flow makes, with which logins.
struct CognitoPlanCommand: Command {
    static let spec = CommandSpec(
        words: ["cognito", "plan"], summary: "which calls a flow will make, with which logins; nothing is sent",
        details: """
            Takes the options of cognito credentials. \(LoginOptions.caution)
            Exit status: 0 shown, 1 such a flow would fail for certain, 2 misuse.
            """,
        options: FlowOptions.all + [.json, .help],
        examples: [
            "tokencheck cognito plan --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --login apple=@apple.jwt --flow basic --role arn:aws:iam::000000000000:role/one"
        ])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let flow: IdentityFlow

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        flow = try FlowBuilder(options: arguments, streams: streams).flow(Self.spec.name)
        self.arguments = arguments
        self.streams = streams
    }

    func run() async throws(UsageError) -> ExitStatus {
        do throws(FlowRefusal) {
            let region = flow.pool.region
            let output = PlanOutput(plan: try flow.plan(), region: region) { $0.address(inRegion: region) }
            let text = arguments.has("--json") ? JSONReport.line(output.json) : Array(output.text.utf8)
            return streams.show(text)
        } catch {
            streams.writeError("tokencheck: \(ServiceSentences.text(error))\n")
            return .rejected
        }
    }
}
