internal import JOSE
internal import OpenID

/// A key as somebody wrote it: the provider that it names, or what is wrong with its form.
enum LoginKey {
    /// Reads a key. `issuer` is the one that the login's token names: a key that is just this one is not misspelt, whatever it resembles.
    static func provider(
        _ key: ExactString, developer: DeveloperProviderName?, issuer: String?
    ) -> Result<LoginProvider, LoginsFault> {
        let text = key.description
        if let developer, developer.text == key { return .success(.developer(developer)) }
        // What is far longer than any key is not looked into for slips: its length is all there is to say.
        guard text.utf8.count <= 4096 else { return .failure(LoginsFault(.keyInvalid, actual: .string(text), detail: .limit(128))) }
        let core = withoutScheme(text)
        let isIssuer = !core.isEmpty && ExactString(core) == issuer.map { ExactString(withoutScheme($0)) }
        if !isIssuer, Placeholder.isIn(text) {
            return .failure(LoginsFault(.keyPlaceholder, actual: .string(text), hint: meant(issuer)))
        }
        if let known = known(text) { return .success(known) }
        if !isIssuer, known(core) == nil, let meant = misspelt(core) {
            return .failure(LoginsFault(.keyUnknown, actual: .string(text), hint: .keyIs(meant)))
        }
        if core != text { return .failure(LoginsFault(.keyScheme, expected: .string(core), actual: .string(text), hint: .keyIs(core))) }
        if text.hasPrefix("arn:") { return .failure(arnFault(text)) }
        if let fault = userPoolFault(text, issuer) { return .failure(fault) }
        if let name = try? OpenIDProviderName(text) { return .success(.openID(name)) }
        return .failure(LoginsFault(.keyInvalid, actual: .string(text), detail: .limit(128)))
    }

    /// The key that an issuer calls for. Both forms of a user pool's issuer call for the older one, the only one that is documented.
    static func ofIssuer(_ issuer: String) -> String {
        let name = withoutScheme(issuer)
        return name.hasPrefix("issuer-cognito-idp.") ? String(name.dropFirst("issuer-".count)) : name
    }

    private static func meant(_ issuer: String?) -> LoginsHint? { issuer.map { .keyIs(ofIssuer($0)) } }

    /// A provider whose key is written as it must be.
    static func known(_ text: String) -> LoginProvider? {
        guard text.utf8.count <= 128 else { return nil }
        if let fixed = LoginProvider.byFixedKey[text] { return fixed }
        if let service = try? IdentityServiceName(text) { return .cognitoIdentity(service) }
        if let arn = try? SAMLProviderARN(text) { return .saml(arn) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let pool = try? UserPoolID(String(parts[1])) else { return nil }
        let provider = LoginProvider.userPool(pool)
        return provider.key == ExactString(text) ? provider : nil
    }

    static func withoutScheme(_ text: String) -> String {
        var rest = text[...]
        if let scheme = rest.place(of: "://") { rest = rest[scheme.upperBound...] }
        while rest.hasSuffix("/") { rest.removeLast() }
        return String(rest)
    }

    /// The known key that is meant, when the text looks like one and is none.
    private static func misspelt(_ text: String) -> String? {
        let lower = text.lowercased()
        let host = lower.prefix { $0 != "/" && $0 != ":" }
        if let key = shortNames[lower] ?? shortNames[String(host)] { return key }
        for key in Array(LoginProvider.byFixedKey.keys) + [IdentityServiceName.standard.description] {
            if host == key || EditDistance.between(lower, key, atMost: 2) != nil { return key }
        }
        return misspeltPool(text)
    }

    /// A user pool's key with a slip in its host or before the pool's id. Another host altogether is another provider.
    private static func misspeltPool(_ text: String) -> String? {
        guard let cut = text.lastIndex(where: { "/:.".contains($0) }) else {
            return (try? UserPoolID(text)).map { LoginProvider.userPool($0).key.description }
        }
        let end = text[text.index(after: cut)...]
        guard let pool = try? UserPoolID(String(end)) else { return nil }
        let key = LoginProvider.userPool(pool).key.description
        let host = text[..<cut].lowercased()
        // The host of another region is well written: what is wrong is the region, and the token's issuer tells.
        let labels = text[..<cut].split(separator: ".", omittingEmptySubsequences: false)
        if text[cut] == "/", labels.count == 4, labels[0] == "cognito-idp", Region.isName(labels[1]), host.hasSuffix(".amazonaws.com") {
            return nil
        }
        let wanted = key.prefix { $0 != "/" }
        // Without its region, or by the service's bare name, the host is none, however far from the right one.
        let isBare = host == "cognito-idp.amazonaws.com" || host.hasPrefix("cognito.")
        return isBare || host == wanted || EditDistance.between(host, wanted, atMost: 4) != nil ? key : nil
    }

    /// A user pool's host with something else than a pool's id behind it.
    private static func userPoolFault(_ text: String, _ issuer: String?) -> LoginsFault? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let host = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard host.count == 4, host[0] == "cognito-idp", host[2] == "amazonaws", host[3] == "com" else { return nil }
        if parts.count == 2, (try? UserPoolID(String(parts[1]))) != nil, Region.isName(host[1]) { return nil }
        let isIdentityPool = parts.count == 2 && (try? IdentityPoolID(String(parts[1]))) != nil
        return LoginsFault(.keyUnknown, actual: .string(text), hint: isIdentityPool ? .isIdentityPoolID : meant(issuer))
    }

    /// IAM's ARN of an OpenID provider ends in the key that is meant, and a user pool's in its id.
    private static func arnFault(_ text: String) -> LoginsFault {
        if let range = text.place(of: ":userpool/"), let pool = try? UserPoolID(String(text[range.upperBound...])) {
            return LoginsFault(.keyUnknown, actual: .string(text), hint: .keyIs(LoginProvider.userPool(pool).key.description))
        }
        guard let range = text.place(of: ":oidc-provider/") else { return LoginsFault(.keyInvalid, actual: .string(text)) }
        return LoginsFault(.keyUnknown, actual: .string(text), hint: .isProviderARN(String(text[range.upperBound...])))
    }

    /// What people write for the providers that have one key.
    private static let shortNames: [String: String] = [
        "apple": "appleid.apple.com", "apple.com": "appleid.apple.com", "www.apple.com": "appleid.apple.com",
        "com.apple": "appleid.apple.com", "signinwithapple": "appleid.apple.com", "accounts.apple.com": "appleid.apple.com",
        "google": "accounts.google.com", "google.com": "accounts.google.com", "www.google.com": "accounts.google.com",
        "account.google.com": "accounts.google.com", "googleapis.com": "accounts.google.com", "www.googleapis.com": "accounts.google.com",
        "facebook": "graph.facebook.com", "facebook.com": "graph.facebook.com", "www.facebook.com": "graph.facebook.com",
        "oauth2.googleapis.com": "accounts.google.com", "id.apple.com": "appleid.apple.com", "idmsa.apple.com": "appleid.apple.com",
        "signin.apple.com": "appleid.apple.com", "connect.facebook.net": "graph.facebook.com", "login.amazon.com": "www.amazon.com",
        "amazon": "www.amazon.com", "amazon.com": "www.amazon.com", "api.amazon.com": "www.amazon.com",
        "loginwithamazon": "www.amazon.com", "twitter": "api.twitter.com", "twitter.com": "api.twitter.com", "api.x.com": "api.twitter.com",
        "x.com": "api.twitter.com", "digits": "www.digits.com", "digits.com": "www.digits.com", "cognito": "cognito-identity.amazonaws.com",
        "cognito-identity": "cognito-identity.amazonaws.com", "cognito-identity.amazon.com": "cognito-identity.amazonaws.com",
    ]
}
