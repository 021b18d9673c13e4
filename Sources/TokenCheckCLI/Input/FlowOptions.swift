internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// The options that say which flow is meant: the same for showing its plan and for running it.
enum FlowOptions {
    static let all: [OptionSpec] = [
        IdentityOptions.identityPool, LoginOptions.login, LoginOptions.identity,
        OptionSpec(
            name: "--flow", value: "FLOW", choices: ["enhanced", "basic"],
            summary: "enhanced: the pool chooses the role (default); basic: --role does, by way of STS"),
        IdentityOptions.role, IdentityOptions.sessionName, IdentityOptions.duration, IdentityOptions.principalTag,
        LoginOptions.poolDescription,
    ]
}

/// Makes a flow of the options.
struct FlowBuilder {
    let options: ParsedArguments
    let streams: Streams

    func flow(_ command: String) throws(UsageError) -> IdentityFlow {
        let reader = IdentityReader(options: options, streams: streams)
        let pool = try reader.required(try reader.identityPool(), "--identity-pool", command)
        let logins = try CommandLogins(options, streams, region: pool.region)
        let identity = try reader.identity()
        var flow = IdentityFlow(
            pool: pool, style: try style(reader, command), signIn: try signIn(logins, identity, reader), identity: identity)
        if let path = options.value("--pool-description") {
            flow.description = try LoginsCheckBuilder(options: options, streams: streams).poolDescription(path)
        }
        return flow
    }

    private func style(_ reader: IdentityReader, _ command: String) throws(UsageError) -> IdentityFlow.Style {
        guard options.value("--flow") == "basic" else {
            if options.has("--session-name") { throw UsageError("--session-name goes with --flow basic") }
            return .enhanced(customRoleARN: options.value("--role"))
        }
        return .basic(try reader.required(try reader.roleSession(), "--role", command + " --flow basic"))
    }

    private func signIn(
        _ logins: CommandLogins, _ identity: IdentityID?, _ reader: IdentityReader
    ) throws(UsageError) -> SignIn {
        var developer: DeveloperProviderName?
        for login in logins.logins {
            guard case .developer(let name) = login.provider else { continue }
            if developer != nil { throw UsageError("--login: two developer logins, and a flow takes one") }
            developer = name
        }
        guard let developer else {
            if options.has("--principal-tag") { throw UsageError("--principal-tag goes with --login developer:NAME=USER") }
            if options.has("--duration"), options.value("--flow") != "basic" {
                throw UsageError("--duration goes with --login developer:NAME=USER or with --flow basic")
            }
            return SignIn(try logins.map(), identity: identity)
        }
        let map = try logins.map()
        guard let value = map[developer.text]?.exposed else { throw UsageError("--login: the developer login is missing") }
        let user = try IdentityReader.shaped("--login") { () throws(ShapeError) in try DeveloperUserIdentifier(value) }
        var signIn = DeveloperSignIn(provider: developer, user: user)
        signIn.linked = LoginsMap(map.entries.filter { $0.key != developer.text }) ?? .none
        signIn.principalTags = try reader.principalTags()
        // In the basic flow it is the role's session that --duration is about.
        if options.value("--flow") != "basic" { signIn.duration = try reader.duration(1...86400) }
        return .developer(signIn)
    }
}
