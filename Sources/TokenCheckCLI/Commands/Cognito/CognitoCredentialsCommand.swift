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
            sent. With --flow basic it is the role's session that --duration is about. The credentials are printed.
            \(LoginOptions.caution)
            \(ServiceOptions.statuses)
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
        let reader = IdentityReader(options: arguments, streams: streams)
        let pool = try reader.required(try reader.identityPool(), "--identity-pool", Self.spec.name)
        runner = try ServiceRunner(arguments, streams, region: pool.region)
        flow = try FlowBuilder(options: arguments, streams: streams).flow(Self.spec.name)
        self.arguments = arguments
        self.streams = streams
    }

    func run() async throws(UsageError) -> ExitStatus {
        if runner.builder.isDryRun { return try preview() }
        let now = streams.now
        let made = Locked<IdentityID?>(nil)
        let outcome: FlowOutcome
        do throws(FlowError) {
            outcome = try await runner.service.run(
                flow, now: { UnixTime(seconds: now()) }, identified: { identity in made.withLock { $0 = identity } })
        } catch {
            // A guest has nothing by which this identity is found again.
            if case .guest = flow.signIn, flow.identity == nil, let identity = made.withLock(\.self) {
                runner.warn("a guest's identity was made, \(identity): go on with it by --identity, or each attempt makes another")
            }
            return try fail(error)
        }
        runner.warn(asked: flow.identity, answered: outcome.identity)
        let output = CredentialsOutput(arguments, identity: outcome.identity)
        return streams.show(output.text(outcome.credentials), done: "credentials were issued")
    }

    /// What can be shown before anything is sent: the plan, and the first request. The others carry what the first answers.
    private func preview() throws(UsageError) -> ExitStatus {
        do throws(FlowError) {
            let first = try runner.service.preview(flow, at: UnixTime(seconds: streams.now()))
            let plan = PlanOutput(plan: first.plan, region: runner.service.region, address: runner.service.address(of:))
            var members: [JSONMember] = []
            if case .object(let steps) = plan.json { members = steps }
            members.append(JSONMember("first_request", first.request))
            return streams.show(JSONReport.answer(.object(members)))
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
