public import OpenID

/// What happens to a session.
public enum SessionEvent: Sendable, Equatable {
    /// The identity is another: the first one, one merged with another's, or none after `clear`.
    case identityChanged(from: IdentityID?, to: IdentityID?)
    /// New credentials, and until when.
    case credentialsRefreshed(until: UnixTime)
    /// The credentials were dropped.
    case credentialsCleared
    /// Credentials, identity and logins were dropped.
    case cleared
    /// Another provider of logins: the user signed in, out, or changed.
    case providerChanged
    /// No new credentials; what is left of the old ones goes on being used when the reason is an outage.
    case refreshFailed(SessionError)
    /// The session could not be kept, or read: it lives in this process alone.
    case storeFailed(SessionStoreFailure)
}

/// Why there are no credentials.
public enum SessionError: Error, Sendable, Equatable {
    /// The program's own provider gave no logins.
    case provider(IdentityProviderFailure)
    /// The flow brought nothing.
    case flow(FlowError)
    /// It brought nothing, nor did another with fresh logins and without the identity that was kept.
    case keepsFailing(FlowError)
    /// The user changed again and again while credentials were on their way.
    case superseded

    /// True when nobody refused anything: later is another matter.
    public var isOutage: Bool {
        switch self {
        case .provider(let failure): failure.isOutage
        case .flow(let error), .keepsFailing(let error): error.isOutage
        case .superseded: false
        }
    }
}

extension FlowError {
    /// True when nobody refused anything.
    public var isOutage: Bool {
        if case .service(_, let error) = self { error.isOutage } else { false }
    }

    /// True for the errors after which the AWS SDKs drop the identity that they kept, once: it may be gone, or be another user's.
    func speaksAgainstIdentity(isGuest: Bool) -> Bool {
        // STS knows no identities: what it refuses is a role, or the session that was asked for.
        guard case .service(let call, .service(let fault)) = self, call != .assumeRoleWithWebIdentity, !isGuest else { return false }
        switch fault.code {
        case .notAuthorized, .resourceNotFound, .validation: return true
        default: return false
        }
    }
}
