internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// The options that name what identity calls are about: pools, identities, roles, users.
enum IdentityOptions {
    static let identityPool = OptionSpec(
        name: "--identity-pool", value: "ID", summary: "the identity pool, such as eu-west-1:11111111-2222-4333-8444-555555555555")
    static let duration = OptionSpec(
        name: "--duration", value: "SECONDS", isNumber: true,
        summary: "how long: a developer's token 1 to 86400 (default 900), a role's session 900 to 43200 (default 3600)")
    static let role = OptionSpec(name: "--role", value: "ARN", summary: "the role: to assume, or to choose where the logins allow several")
    static let sessionName = OptionSpec(
        name: "--session-name", value: "NAME", summary: "the name of the role's session, 2 to 64 characters (default: tokencheck)")
    static let principalTag = OptionSpec(
        name: "--principal-tag", value: "K=V", isRepeatable: true, summary: "a tag for the session of the developer's user; at most 50")
    static let developerProvider = OptionSpec(
        name: "--developer-provider", value: "NAME", summary: "the pool's name for its developer's own sign-in")
    static let user = OptionSpec(name: "--user", value: "ID", summary: "a user's id in the developer's own sign-in (text, @FILE or -)")
}

/// Reads these options; each has one reading, whichever command it belongs to.
struct IdentityReader {
    let options: ParsedArguments
    let streams: Streams

    private static let sessionName = "tokencheck"

    func identityPool() throws(UsageError) -> IdentityPoolID? {
        guard let text = options.value("--identity-pool") else { return nil }
        do throws(ConfigurationError) { return try IdentityPoolID(text) } catch { throw ProfileBuilder.usage(error) }
    }

    func identity() throws(UsageError) -> IdentityID? {
        guard let text = options.value("--identity") else { return nil }
        do throws(ShapeError) { return try IdentityID(text) } catch {
            throw UsageError("--identity: \(UsageError.quoted(text)) is no identity id: \(error.rule)")
        }
    }

    func developerProvider() throws(UsageError) -> DeveloperProviderName? {
        guard let text = options.value("--developer-provider") else { return nil }
        return try Self.shaped("--developer-provider") { () throws(ShapeError) in try DeveloperProviderName(text) }
    }

    /// A user's id, which has the syntax of a token: it says who somebody is. It is read here, so all else on the line comes first.
    func user(_ option: String) throws(UsageError) -> DeveloperUserIdentifier? {
        guard let text = options.value(option) else { return nil }
        let input = try TokenSource(text).read(streams, maximumSize: 8192, naming: "the file of \(option)")
        if input.wasTrimmed { streams.writeError("tokencheck: warning: \(option): \(Sentences.message(Finding(.inputTrimmed)))\n") }
        // Repaired text would be another user's id.
        guard let id = String(validating: input.token.bytes, as: UTF8.self) else {
            throw UsageError("\(option): the user's id is not UTF-8 text")
        }
        return try Self.shaped(option) { () throws(ShapeError) in try DeveloperUserIdentifier(id) }
    }

    func duration(_ range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = options.value("--duration") else { return nil }
        return try TimeText.number(text, "--duration", range)
    }

    /// The role's ARN, of the form that one has.
    func role() throws(UsageError) -> String? {
        guard let role = options.value("--role") else { return nil }
        return try Self.shaped("--role") { () throws(ShapeError) in try RoleSession(roleARN: role, name: Self.sessionName) }.roleARN
    }

    func roleSession() throws(UsageError) -> RoleSession? {
        guard let role = try role() else { return nil }
        let duration = try duration(RoleSession.durations)
        let name = options.value("--session-name") ?? Self.sessionName
        return try Self.shaped("--session-name") { () throws(ShapeError) in try RoleSession(roleARN: role, name: name, duration: duration) }
    }

    func principalTags() throws(UsageError) -> [PrincipalTag] {
        var tags: [PrincipalTag] = []
        for text in options.all("--principal-tag") {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw UsageError("--principal-tag takes K=V, such as tier=gold")
            }
            let (key, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
            if tags.contains(where: { ExactString($0.key) == ExactString(key) }) {
                throw UsageError("--principal-tag: \(UsageError.quoted(key)) is given twice")
            }
            tags.append(try Self.shaped("--principal-tag") { () throws(ShapeError) in try PrincipalTag(key, value) })
        }
        guard tags.count <= PrincipalTag.maximumCount else {
            throw UsageError("--principal-tag: \(tags.count) tags, and \(PrincipalTag.maximumCount) are the most")
        }
        return tags
    }

    func required<Value>(_ value: Value?, _ option: String, _ command: String) throws(UsageError) -> Value {
        guard let value else { throw UsageError("\(command) needs \(option)") }
        return value
    }

    /// A value beyond the service's limits is misuse, whoever notices.
    static func shaped<Value>(_ option: String, _ make: () throws(ShapeError) -> Value) throws(UsageError) -> Value {
        do throws(ShapeError) { return try make() } catch { throw UsageError("\(option): \(error.name) must be \(error.rule)") }
    }
}
