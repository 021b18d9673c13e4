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
        let style = try style(reader, command)
        let developer = try developer(logins, reader)
        var description: PoolDescription?
        if let path = options.value("--pool-description") {
            description = try LoginsCheckBuilder(options: options, streams: streams).poolDescription(path)
        }
        // Logins are read last: what is wrong on the line is found before.
        let signIn = try signIn(logins, developer, identity)
        return IdentityFlow(pool: pool, style: style, signIn: signIn, identity: identity, description: description)
    }

    private func style(_ reader: IdentityReader, _ command: String) throws(UsageError) -> IdentityFlow.Style {
        guard options.value("--flow") == "basic" else {
            if options.has("--session-name") { throw UsageError("--session-name goes with --flow basic") }
            return .enhanced(customRoleARN: try reader.role())
        }
        return .basic(try reader.required(try reader.roleSession(), "--role", command + " --flow basic"))
    }

    /// What the options say of the developer's own login, when there is one.
    private struct Developer {
        let provider: DeveloperProviderName
        let tags: [PrincipalTag]
        let duration: Int?
    }

    private func developer(_ logins: CommandLogins, _ reader: IdentityReader) throws(UsageError) -> Developer? {
        let isBasic = options.value("--flow") == "basic"
        guard let provider = logins.developerProvider else {
            if options.has("--principal-tag") { throw UsageError("--principal-tag goes with --login developer:NAME=USER") }
            if options.has("--duration"), !isBasic {
                throw UsageError("--duration goes with --login developer:NAME=USER or with --flow basic")
            }
            return nil
        }
        let tags = try reader.principalTags()
        // In the basic flow it is the role's session that --duration is about.
        let duration = isBasic ? nil : try reader.duration(GetOpenIDTokenForDeveloperIdentity.durations)
        return Developer(provider: provider, tags: tags, duration: duration)
    }

    private func signIn(_ logins: CommandLogins, _ developer: Developer?, _ identity: IdentityID?) throws(UsageError) -> SignIn {
        let map = try logins.map()
        guard let developer else { return SignIn(map, identity: identity) }
        guard let value = map[developer.provider.text]?.exposed else { throw UsageError("--login: the developer login is missing") }
        let user = try IdentityReader.shaped("--login") { () throws(ShapeError) in try DeveloperUserIdentifier(value) }
        var signIn = DeveloperSignIn(provider: developer.provider, user: user)
        signIn.linked = LoginsMap(map.entries.filter { $0.key != developer.provider.text }) ?? .none
        signIn.principalTags = developer.tags
        signIn.duration = developer.duration
        return .developer(signIn)
    }
}
