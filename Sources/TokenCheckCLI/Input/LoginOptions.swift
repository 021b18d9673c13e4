internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// The options of commands that deal with logins.
enum LoginOptions {
    static let call = OptionSpec(
        name: "--call", value: "CALL", choices: LoginsCall.allCases.map(\.rawValue),
        summary: "the call that carries the map (default: \(LoginsCall.getCredentialsForIdentity.rawValue))")
    static let identity = OptionSpec(
        name: "--identity", value: "ID", summary: "the identity that the call names, such as eu-west-1:11111111-2222-4333-8444-555555555555"
    )
    static let login = OptionSpec(
        name: "--login", value: "PROVIDER=VALUE", isRepeatable: true,
        summary: "a login; PROVIDER is \(providers.joined(separator: ", ")); VALUE is text, @FILE or -")
    static let poolDescription = OptionSpec(
        name: "--pool-description", value: "FILE", summary: "what the pool accepts: the JSON of aws cognito-identity describe-identity-pool"
    )
    /// Said in the help of every command that takes logins.
    static let caution = "A token on the command line can be seen by other users of the machine: use @FILE or -."
    static let providers = [
        "apple", "google", "facebook", "amazon", "twitter", "cognito-identity", "cognito:POOLID", "oidc:ISSUER", "saml:ARN",
        "developer:NAME",
    ]
}

/// A provider as the command line spells it.
struct ProviderName {
    let provider: LoginProvider

    /// `region` is the identity's or pool's: the identity service's own name depends on it.
    init(_ text: String, option: String, region: String?) throws(UsageError) {
        let named: LoginProvider?
        do throws(ShapeError) { named = try Self.provider(text, region: region) } catch {
            throw UsageError("\(option): \(UsageError.quoted(text)) is no provider: \(error.name) must be \(error.rule)")
        }
        guard let named else { throw Self.unknown(text, option) }
        provider = named
    }

    private static func provider(_ text: String, region: String?) throws(ShapeError) -> LoginProvider? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("apple", nil): return .apple
        case ("google", nil): return .google
        case ("facebook", nil): return .facebook
        case ("amazon", nil): return .amazon
        case ("twitter", nil): return .twitter
        case ("cognito-identity", nil): return .cognitoIdentity(IdentityServiceName(ofRegion: region ?? ""))
        case ("cognito", let pool?): return .userPool(try userPool(pool))
        case ("oidc", let issuer?): return .openID(try OpenIDProviderName(issuer: issuer))
        case ("saml", let arn?): return .saml(try SAMLProviderARN(arn))
        case ("developer", let name?): return .developer(try DeveloperProviderName(name))
        default: return nil
        }
    }

    private static func userPool(_ text: String) throws(ShapeError) -> UserPoolID {
        do throws(ConfigurationError) { return try UserPoolID(text) } catch {
            throw ShapeError("a user pool's id", "like eu-west-1_EXAMPLE01 (an identity pool's id, with a colon, is something else)")
        }
    }

    private static func unknown(_ text: String, _ option: String) -> UsageError {
        let name = String(text.prefix { $0 != ":" })
        let nearest = Suggestion.question(for: name, among: LoginOptions.providers.map { String($0.prefix { $0 != ":" }) })
        return UsageError(
            "\(option): \(UsageError.quoted(name)) is none of \(LoginOptions.providers.joined(separator: ", "))\(nearest)")
    }
}

/// `PROVIDER=VALUE` as options have it.
struct ProviderAssignment {
    let provider: LoginProvider
    let value: String

    init(_ text: String, option: OptionSpec, region: String?) throws(UsageError) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            // What has no PROVIDER may be a token, which no message repeats.
            throw UsageError("\(option.name) takes \(option.value ?? ""), and there is no PROVIDER before an = sign")
        }
        provider = try ProviderName(String(text[..<equals]), option: option.name, region: region).provider
        value = String(text[text.index(after: equals)...])
    }
}

/// Reads the options that logins are checked by.
struct LoginsCheckBuilder {
    let options: ParsedArguments
    let streams: Streams

    func check() throws(UsageError) -> LoginsCheck {
        var check = LoginsCheck(for: options.value("--call").flatMap(LoginsCall.init(rawValue:)) ?? .getCredentialsForIdentity)
        check.identity = try IdentityReader(options: options, streams: streams).identity()
        check.isGuest = options.has("--guest")
        check.developerProvider = try IdentityReader(options: options, streams: streams).developerProvider()
        if let path = options.value("--pool-description") { check.pool = try poolDescription(path) }
        return check
    }

    func poolDescription(_ path: String) throws(UsageError) -> PoolDescription {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try streams.readFile(path, 1 << 20) } catch {
            throw UsageError("cannot read the pool's description \(UsageError.quoted(path)): \(error.text)")
        }
        do throws(PoolDescription.Failure) { return try PoolDescription(parsing: bytes) } catch {
            let reason =
                switch error {
                case .json(let failure): "not JSON: \(FormSentences.json(failure))"
                case .member(let name): "\(name) is missing or of the wrong form"
                }
            throw UsageError(
                "--pool-description: \(UsageError.quoted(path)) is not what aws cognito-identity describe-identity-pool prints: \(reason)")
        }
    }
}

extension FileError {
    /// In words.
    var text: String {
        switch self {
        case .unreadable(let reason): reason
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        }
    }
}
