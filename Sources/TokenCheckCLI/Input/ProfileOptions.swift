internal import JOSE
internal import OpenID

/// The options that say which tokens to accept; the members of a config file's entry are the same.
enum ProfileOptions {
    /// What an entry consists of.
    static let profile: [OptionSpec] = [
        OptionSpec(
            name: "--profile", value: "NAME", choices: ProfileTable.names, summary: "the kind of token; see: tokencheck profiles"),
        OptionSpec(name: "--user-pool", value: "ID", summary: "cognito-id, cognito-access: the pool, such as eu-west-1_EXAMPLE01"),
        OptionSpec(name: "--identity-pool", value: "ID", summary: "cognito-identity: the pool, which is the expected aud"),
        OptionSpec(
            name: "--audience", aliases: ["--client"], value: "ID", isRepeatable: true,
            summary: "who the token must be for: aud, in cognito-access client_id"),
        OptionSpec(name: "--issuer", value: "URL", summary: "oidc: the issuer; cognito-identity: for partitions other than the default"),
        OptionSpec(
            name: "--issuer-form", value: "FORM", choices: ["original", "updated", "any"],
            summary: "user pools: cognito-idp.R… or issuer-cognito-idp.R… (default: any)"),
        OptionSpec(
            name: "--extra-region", value: "R", isRepeatable: true,
            summary: "user pools: also accept the pool's id under this region's host"),
        OptionSpec(
            name: "--alg", value: "NAME", isRepeatable: true,
            choices: SignatureAlgorithm.allCases.map(\.rawValue) + MACAlgorithm.allCases.map(\.rawValue),
            summary: "oidc: the allowed algorithms (default: RS256 ES256 EdDSA Ed25519)"),
        OptionSpec(
            name: "--jwks", value: "FILE|URL",
            summary: "the key set: a file (then no network is used), an https address, or - (default: the profile's address)"),
        OptionSpec(name: "--key", value: "FILE", summary: "this one public key, PEM or JWK, whatever the token's kid"),
        OptionSpec(name: "--trusted-audience", value: "ID", isRepeatable: true, summary: "an audience that may stand beside ours"),
        OptionSpec(name: "--allow-guest", summary: "cognito-identity: accept identities that did not sign in"),
        OptionSpec(name: "--developer-provider", value: "NAME", summary: "cognito-identity: amr must name it"),
        OptionSpec(
            name: "--secret", value: "FILE",
            summary: "oidc with --alg HS256, HS384 or HS512: this file's bytes, all of them, are the shared secret"),
    ]

    /// What is expected beyond the profile.
    static let expectations: [OptionSpec] = [
        OptionSpec(name: "--leeway", value: "SECONDS", isNumber: true, summary: "clock tolerance for exp, nbf, iat: 0 to 300 (default 60)"),
        OptionSpec(name: "--max-age", value: "SECONDS", isNumber: true, summary: "refuse if auth_time, or else iat, is older than this"),
        OptionSpec(name: "--nonce", value: "VALUE", summary: "the nonce must be exactly this"),
        OptionSpec(name: "--nonce-sha256", value: "RAW", summary: "the nonce must be the lower-case hex SHA-256 of this"),
        OptionSpec(name: "--subject", value: "SUB", summary: "sub must be exactly this"),
        OptionSpec(name: "--access-token", value: "T", summary: "check at_hash against this token (text, @FILE or -)"),
        OptionSpec(name: "--code", value: "T", summary: "check c_hash against this code (text, @FILE or -)"),
        OptionSpec(name: "--scope", value: "S", isRepeatable: true, summary: "at least one of these must be in scope"),
        OptionSpec(name: "--group", value: "G", isRepeatable: true, summary: "at least one of these must be in cognito:groups"),
        OptionSpec(
            name: "--require", value: "CLAIM=VALUE", isRepeatable: true,
            summary: "the claim, or an element of it, must be this text; booleans and whole numbers by their JSON text"),
    ]
}

/// Makes profiles of options, one door for the command line and the config file.
struct ProfileBuilder {
    let options: ParsedArguments
    let streams: Streams

    func profile() throws(UsageError) -> IssuerProfile {
        guard let name = options.value("--profile") else {
            throw UsageError("--profile is missing: say which kind of token to accept (\(ProfileTable.names.joined(separator: ", ")))")
        }
        try refuseForeignOptions(name)
        let secrets = try SecretOption(options: options, streams: streams).secrets()
        let location = try keyLocation()
        let expecting = try expectations()
        var profile: IssuerProfile
        do throws(ConfigurationError) {
            profile = try makeProfile(name, expecting, secrets, audiences: NonEmpty(options.all("--audience").map { ExactString($0) }))
        } catch { throw Self.usage(error) }
        if let location { profile = profile.withKeys(at: location) }
        if case .unstated(let reason)? = profile.keySet { throw UsageError("no keys: \(reason) with --jwks") }
        return profile
    }

    private func makeProfile(
        _ name: String, _ expecting: Expectations, _ secrets: SecretOption.Secrets?, audiences: NonEmpty<ExactString>?
    ) throws(ConfigurationError) -> IssuerProfile {
        let audiences = audiences ?? NonEmpty("")
        switch name {
        case "cognito-id": return .cognitoID(try userPool(), clients: audiences, expecting: expecting)
        case "cognito-access": return .cognitoAccess(try userPool(), clients: audiences, expecting: expecting)
        case "cognito-identity":
            let pool = try IdentityPool(
                IdentityPoolID(options.value("--identity-pool") ?? ""), issuer: try issuer(), allowsGuests: options.has("--allow-guest"),
                developerProvider: options.value("--developer-provider").map { ExactString($0) })
            return .cognitoIdentity(pool, expecting: expecting)
        case "apple-id": return .appleID(audiences: audiences, expecting: expecting)
        case "apple-event": return .appleEvent(audiences: audiences, expecting: expecting)
        default:
            guard let issuer = try issuer() else { throw .empty("issuer") }
            if let secrets {
                return .oidc(
                    issuer: issuer, audiences: audiences, secrets: secrets.all, source: secrets.source, expecting: expecting)
            }
            let named = options.all("--alg").compactMap(SignatureAlgorithm.init(rawValue:))
            return .oidc(
                issuer: issuer, audiences: audiences,
                algorithms: NonEmpty(named) ?? IssuerProfile.defaultOIDCAlgorithms, expecting: expecting)
        }
    }

    private func issuer() throws(ConfigurationError) -> Issuer? {
        guard let text = options.value("--issuer") else { return nil }
        return try Issuer(text)
    }

    private func userPool() throws(ConfigurationError) -> UserPool {
        let form = options.value("--issuer-form").flatMap(IssuerForm.init(rawValue:)) ?? .any
        return try UserPool(UserPoolID(options.value("--user-pool") ?? ""), issuerForm: form, extraRegions: options.all("--extra-region"))
    }

    /// Options that the profile has no use for are misuse: they would be believed to be checked.
    private func refuseForeignOptions(_ name: String) throws(UsageError) {
        let row = ProfileTable.row(name)
        for (option, profiles) in ProfileTable.restricted where options.has(option) && !profiles.contains(name) {
            let suffix = profiles.count == 1 ? "the profile \(profiles[0])" : "the profiles " + profiles.joined(separator: ", ")
            throw UsageError("\(option) is for \(suffix), not for \(name)")
        }
        for option in row?.required ?? [] where !options.has(option) {
            throw UsageError(
                "\(name) needs \(option): "
                    + (option == "--audience" ? "without an audience another app's token would pass" : "it says whose tokens to accept"))
        }
        if options.has("--nonce"), options.has("--nonce-sha256") {
            throw UsageError("--nonce and --nonce-sha256 exclude each other: a nonce has one form")
        }
    }

    private func keyLocation() throws(UsageError) -> KeySetLocation? {
        if options.has("--jwks"), options.has("--key") { throw UsageError("--jwks and --key exclude each other") }
        if let path = options.value("--key") {
            if path.has("://") { throw UsageError("--key takes a file, not an address") }
            try Self.refuseToken(path, "--key")
            return .key(path)
        }
        // Without --jwks the keys are at the profile's own address.
        guard let path = options.value("--jwks") else { return nil }
        guard path.has("://") else {
            try Self.refuseToken(path, "--jwks")
            return .file(path)
        }
        try Self.checkAddress(path, "--jwks")
        return .url(path)
    }

    /// A token that landed where a file's name belongs would be repeated in reports.
    static func refuseToken(_ path: String, _ option: String) throws(UsageError) {
        if path.hasPrefix("eyJ"), path.utf8.count > 60 { throw UsageError("\(option) takes a file; this looks like a token") }
    }

    static func checkAddress(_ address: String, _ option: String) throws(UsageError) {
        guard FetchAddress.isAllowed(address) else {
            throw UsageError(
                "\(option): only https addresses without a user name are fetched from, and plain http on this machine (127.0.0.1, localhost)"
            )
        }
    }

    private func expectations() throws(UsageError) -> Expectations {
        var expecting = Expectations()
        if let text = options.value("--leeway") {
            let seconds = try TimeText.number(text, "--leeway", 0...Leeway.maximum)
            do throws(ConfigurationError) { expecting.leeway = try Leeway(seconds: seconds) } catch { throw Self.usage(error) }
        }
        if let text = options.value("--max-age") { expecting.maximumAge = try TimeText.number(text, "--max-age", 0...1_000_000_000) }
        if let nonce = options.value("--nonce") { expecting.nonce = .exact(ExactString(nonce)) }
        if let raw = options.value("--nonce-sha256") { expecting.nonce = .sha256(ofRaw: ExactString(raw)) }
        expecting.subject = options.value("--subject").map { ExactString($0) }
        expecting.accessToken = try secondToken("--access-token")
        expecting.code = try secondToken("--code")
        expecting.scopes = options.all("--scope").map { ExactString($0) }
        expecting.groups = options.all("--group").map { ExactString($0) }
        expecting.trustedAudiences = options.all("--trusted-audience").map { ExactString($0) }
        for text in options.all("--require") {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex, text.index(after: equals) != text.endIndex else {
                throw UsageError("--require takes CLAIM=VALUE, both sides not empty")
            }
            expecting.required.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
        }
        return expecting
    }

    private func secondToken(_ option: String) throws(UsageError) -> RawToken? {
        guard let text = options.value(option) else { return nil }
        let token = try TokenSource(text).read(streams, maximumSize: TokenLimits.ceiling).token
        if token.bytes.isEmpty { throw UsageError("\(option) is empty") }
        return token
    }

    static func usage(_ error: ConfigurationError) -> UsageError {
        switch error {
        case .issuer(let text):
            UsageError(
                "--issuer: \(UsageError.quoted(text)) is no issuer: an https:// address without query or fragment, exactly as tokens name it"
            )
        case .userPool(let text): UsageError("--user-pool: \(UsageError.quoted(text)) is no user pool id, such as eu-west-1_EXAMPLE01")
        case .identityPool(let text):
            UsageError(
                "--identity-pool: \(UsageError.quoted(text)) is no identity pool id, such as eu-west-1:11111111-2222-4333-8444-555555555555"
            )
        case .region(let text): UsageError("--extra-region: \(UsageError.quoted(text)) is no region's name, such as eu-west-1")
        case .empty(let name): UsageError("\(name) must not be empty")
        case .outOfRange(let name, let range): UsageError("\(name) must lie from \(range.lowerBound) to \(range.upperBound)")
        case .notToldApart(let a, let b, let issuer):
            UsageError("the entries \(a) and \(b) share the issuer \(Escaping.line(issuer)), and nothing in a token tells them apart")
        }
    }
}
