internal import JOSE
internal import OpenID

/// Who comes with what, which decides the calls of a flow.
public enum SignIn: Sendable, Equatable {
    /// Nobody in particular.
    case guest
    /// Logins of public providers, to be changed for an identity by the pool.
    case logins(LoginsMap)
    /// What a backend got for its user from GetOpenIdTokenForDeveloperIdentity: the identity is known already, so it is never asked for.
    case developerToken(IdentityToken)
    /// The backend's own user: this program makes the backend's call, with AWS credentials of its own.
    case developer(DeveloperSignIn)
}

/// A user whom the developer's own sign-in vouches for, to be told to the identity pool.
public struct DeveloperSignIn: Sendable, Equatable {
    /// The pool's name for that sign-in.
    public let provider: DeveloperProviderName
    /// The user's id in it.
    public let user: DeveloperUserIdentifier
    /// Public logins to link in the same call.
    public var linked = LoginsMap.none
    /// Tags for the credentials' session.
    public var principalTags: [PrincipalTag] = []
    /// How long the token is valid, in seconds; the service's 900 unless given.
    public var duration: Int?

    /// A user of the developer's own sign-in.
    public init(provider: DeveloperProviderName, user: DeveloperUserIdentifier) {
        self.provider = provider
        self.user = user
    }

    /// The developer's login, then those to link; `nil` when one of them has its key.
    var logins: LoginsMap? {
        LoginsMap([LoginsMap.Entry(provider.text, Secret(user.text.description))] + linked.entries)
    }
}

extension SignIn {
    /// By logins as somebody has them, none for a guest. A token of the identity service is for one identity: the one named with it, else its `sub`.
    public init(_ logins: LoginsMap, identity: IdentityID?) {
        guard !logins.entries.isEmpty else {
            self = .guest
            return
        }
        if logins.entries.count == 1, let login = logins.entries.first,
            case .success(.cognitoIdentity) = LoginKey.provider(login.key, developer: nil, issuer: nil),
            let identity = identity ?? LoginValue(login.value).subject.flatMap({ try? IdentityID($0) })
        {
            self = .developerToken(IdentityToken(identityID: identity, token: RawToken(login.value.exposed)))
        } else {
            self = .logins(logins)
        }
    }
}
