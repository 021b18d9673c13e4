public import JOSE
public import OpenID

/// Logins whose every token was accepted by a verifier, and at most the developer's own word beside them. Made of nothing else, so a
/// backend that links logins links none that nobody checked: linking merges identities, and that cannot be undone.
public struct VerifiedLogins: Sendable {
    private let tokens: [(provider: LoginProvider, token: AcceptedToken)]
    private let developer: (name: DeveloperProviderName, user: DeveloperUserIdentifier)?

    /// The logins of these tokens. Each token's issuer is its key, so that none can stand under another's.
    ///
    /// Refuses tokens that vouch for no login (access tokens, Apple's notifications), and two of one provider.
    public init(
        _ tokens: [AcceptedToken], developer: (name: DeveloperProviderName, user: DeveloperUserIdentifier)? = nil
    ) throws(Refusal) {
        var logins: [(LoginProvider, AcceptedToken)] = []
        for token in tokens {
            guard let provider = LoginProvider(of: token) else { throw .noLogin(profile: token.profile.name) }
            // Two providers may have one key: a name that is known, and the same as somebody's own.
            if logins.contains(where: { $0.0.key == provider.key }) { throw .twice(provider) }
            logins.append((provider, token))
        }
        if let developer, logins.contains(where: { $0.0.key == developer.name.text }) { throw .twice(.developer(developer.name)) }
        self.tokens = logins.map { (provider: $0.0, token: $0.1) }
        self.developer = developer
    }

    /// Why accepted tokens make no logins.
    public enum Refusal: Error, Sendable, Equatable {
        /// Tokens of that profile vouch for no login.
        case noLogin(profile: String)
        /// Two tokens of that provider: which user is meant?
        case twice(LoginProvider)
    }

    /// The map to send.
    public var map: LoginsMap {
        var entries = tokens.map { login in
            LoginsMap.Entry(login.provider.key, Secret(login.token.raw))
        }
        if let developer { entries.append(LoginsMap.Entry(developer.name.text, Secret(developer.user.text.description))) }
        return LoginsMap(unique: entries)
    }

    /// The logins for one call: tokens may have run out since they were accepted, and not every call takes every login.
    public func checked(_ check: LoginsCheck, at now: UnixTime) throws(LoginsRejection) -> CheckedLogins {
        var check = check
        check.developerProvider = developer?.name ?? check.developerProvider
        return try CheckedLogins(map, check, at: now)
    }
}

extension LoginProvider {
    /// The provider that an accepted token vouches for; `nil` for tokens that vouch for no login.
    init?(of token: AcceptedToken) {
        guard let issuer = token.claims["iss"]?.string else { return nil }
        let name = LoginKey.withoutScheme(issuer)
        switch token.profile.kind {
        case .cognitoAccess, .appleEvent: return nil
        case .appleID: self = .apple
        case .cognitoID:
            guard let pool = name.split(separator: "/").last.flatMap({ try? UserPoolID(String($0)) }) else { return nil }
            self = .userPool(pool)
        case .cognitoIdentity:
            guard let service = try? IdentityServiceName(name) else { return nil }
            self = .cognitoIdentity(service)
        case .oidc:
            if let known = LoginKey.known(name), known.valueKind == .token, ExactString("https://\(known.key)") == ExactString(issuer) {
                self = known
            } else {
                guard let provider = try? OpenIDProviderName(issuer: issuer) else { return nil }
                self = .openID(provider)
            }
        }
    }
}

/// Verifies the tokens of a Logins map, each by the profile of its issuer.
public struct LoginsVerifier: Sendable {
    private let verifier: TokenVerifier

    /// Logins are verified by this verifier, whose profiles say which tokens are for us.
    public init(_ verifier: TokenVerifier) { self.verifier = verifier }

    /// The verified logins. A value that is no JWT (of Facebook, Amazon, Twitter, SAML) can be verified by its provider alone: refused here.
    public func verify(_ map: LoginsMap) async throws(LoginsVerificationError) -> VerifiedLogins {
        var tokens: [AcceptedToken] = []
        for entry in map.entries {
            let token: AcceptedToken
            do throws(VerificationError) { token = try await verifier.verify(RawToken(entry.value.exposed)) } catch {
                throw .token(key: entry.key, error)
            }
            guard let provider = LoginProvider(of: token) else { throw .refused(.noLogin(profile: token.profile.name)) }
            guard provider.key == entry.key else { throw .key(entry.key, expected: provider.key) }
            tokens.append(token)
        }
        do throws(VerifiedLogins.Refusal) { return try VerifiedLogins(tokens) } catch { throw .refused(error) }
    }
}

/// Why a Logins map was not verified.
public enum LoginsVerificationError: Error, Sendable {
    /// The token under that key was refused, or could not be judged.
    case token(key: ExactString, VerificationError)
    /// A good token stands under another provider's key.
    case key(ExactString, expected: ExactString)
    case refused(VerifiedLogins.Refusal)
}
