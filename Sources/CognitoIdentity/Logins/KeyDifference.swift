internal import JOSE
internal import OpenID

/// A key against the issuer of the token under it: the service wants the one to be the other without its scheme (GetId: "Issuer doesn't
/// match providerName").
struct KeyDifference {
    let fault: LoginsFault?

    init(_ provider: LoginProvider, key: String, issuer: String?) {
        guard let issuer else {
            fault = LoginsFault(.keyMismatch, expected: .string("https://" + key), detail: .differs(.noIssuer))
            return
        }
        let name = issuer.hasPrefix("https://") ? String(issuer.dropFirst(8)) : issuer
        if Self.isSame(provider, key, issuer, name) {
            fault = Self.formFault(provider, key, name)
            return
        }
        // The token of an access-token provider is for its own login, whatever its issuer is called.
        let meant = LoginKey.ofIssuer(issuer)
        let isKey = Self.isExactly(meant, key)
        fault = LoginsFault(
            .keyMismatch, expected: .string("https://" + key), actual: .string(issuer),
            detail: .differs(isKey && name == issuer ? .scheme : Self.difference(key, name)), hint: isKey ? nil : .keyIs(meant))
    }

    private static func isExactly(_ a: String, _ b: String) -> Bool { ExactString(a) == ExactString(b) }

    private static func isSame(_ provider: LoginProvider, _ key: String, _ issuer: String, _ name: String) -> Bool {
        switch provider {
        case .userPool(let pool):
            let hosts = ["cognito-idp", "issuer-cognito-idp"].map { "https://\($0).\(pool.region).amazonaws.com/\(pool)" }
            return hosts.contains { isExactly($0, issuer) }
        // Google's tokens name either form (Google: OpenID Connect, "Validate an ID token").
        case .google: return isExactly(issuer, "https://" + key) || isExactly(issuer, key)
        // An issuer with a slash at its end is registered in IAM without it.
        case .openID(let openID):
            return isExactly(issuer, "https://" + key) && !isForeignRegion(openID.description) || isExactly(issuer, "https://" + key + "/")
        default: return isExactly(issuer, "https://" + key)
        }
    }

    /// Which key a pool of the newer issuer form wants is documented nowhere: the older one is taken, with a word about it.
    private static func formFault(_ provider: LoginProvider, _ key: String, _ name: String) -> LoginsFault? {
        guard name.hasPrefix("issuer-cognito-idp.") || key.hasPrefix("issuer-cognito-idp.") else { return nil }
        return LoginsFault(.keyForm, expected: .string(LoginKey.ofIssuer(name)), actual: .string(key))
    }

    /// A user pool's host of a region that its id does not name.
    private static func isForeignRegion(_ key: String) -> Bool {
        guard let parts = pool(key), let id = try? UserPoolID(parts.id) else { return false }
        return parts.region != id.region
    }

    private static func difference(_ key: String, _ name: String) -> LoginsFault.KeyDifference {
        if let a = pool(key), let b = pool(name) {
            if !isExactly(a.id, b.id) { return .pool }
            return a.region != b.region || isForeignRegion(key) ? .region : .host
        }
        return key.prefix { $0 != "/" } == name.prefix { $0 != "/" } ? .path : .host
    }

    private static func pool(_ name: String) -> (region: String, id: String)? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let host = parts[0].split(separator: ".")
        guard parts.count == 2, host.count == 4, host[0] == "cognito-idp" || host[0] == "issuer-cognito-idp" else { return nil }
        return (String(host[1]), String(parts[1]))
    }
}
