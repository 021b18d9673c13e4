internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck cognito credentials`: runs a flow to its end.
struct CognitoCredentialsCommand: Command {
    static let spec = CommandSpec(
        words: ["cognito", "credentials"], summary: "AWS credentials for some logins, or for a guest: the whole flow",
        details: """
            Makes the calls that cognito plan shows. With --login cognito-identity=TOKEN the token is one that a backend got, and with
            --login developer:NAME=USER this program is the backend. Logins that the pool would not accept are refused before they are
            sent. The credentials are printed. Exit status: 0 done, 1 refused, 2 misuse, 3 the service could not be had.
            """,
        options: FlowOptions.all + [CredentialsOutput.option] + ServiceOptions.all,
        examples: [
            "tokencheck cognito credentials --identity-pool eu-west-1:11111111-2222-4333-8444-555555555555 --login apple=@apple.jwt",
            "eval \"$(tokencheck cognito credentials --identity-pool ID --login cognito:eu-west-1_EXAMPLE01=@id.jwt --format env)\"",
        ])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let flow: IdentityFlow
    private let runner: ServiceRunner

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        flow = try FlowBuilder(options: arguments, streams: streams).flow(Self.spec.name)
        runner = try ServiceRunner(arguments, streams, region: flow.pool.region)
        self.arguments = arguments
        self.streams = streams
    }

    func run() async throws(UsageError) -> ExitStatus {
        if runner.builder.isDryRun { return try preview() }
        let now = streams.now
        do throws(FlowError) {
            let outcome = try await runner.service.run(flow) { UnixTime(seconds: now()) }
            if let asked = flow.identity, let identity = outcome.identity, asked != identity {
                streams.writeError("tokencheck: warning: the identity is \(identity) now, not \(asked): keep the new one\n")
            }
            let output = CredentialsOutput(arguments, identity: outcome.identity)
            return streams.write(output.text(outcome.credentials)) ? .success : .internalFault
        } catch { return try fail(error) }
    }

    /// What can be shown before anything is sent: the plan, and the first request. The others carry what the first answers.
    private func preview() throws(UsageError) -> ExitStatus {
        do throws(FlowError) {
            let first = try runner.service.preview(flow, at: UnixTime(seconds: streams.now()))
            let plan = PlanOutput(plan: first.plan, region: runner.service.region)
            var members: [JSONMember] = []
            if case .object(let steps) = plan.json { members = steps }
            members.append(JSONMember("first_request", first.request))
            return streams.write(JSONReport.answer(.object(members))) ? .success : .internalFault
        } catch { return try fail(error) }
    }

    private func fail(_ error: FlowError) throws(UsageError) -> ExitStatus {
        switch error {
        case .refused(let refusal): streams.writeError("tokencheck: \(ServiceSentences.text(refusal))\n")
        case .logins(let call, let rejection):
            streams.writeError("tokencheck: the logins would be refused, and were not sent (\(call.rawValue))\n")
            CommandLogins.show(rejection.findings, .none, streams)
        case .shape(let call, let shape): throw UsageError("\(call.rawValue): \(shape.name) must be \(shape.rule)")
        case .service(_, let error): return try runner.fail(error)
        }
        return .rejected
    }
}
