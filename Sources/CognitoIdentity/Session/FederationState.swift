/// How far somebody is signed in: the states of Amplify's authentication, as far as federation asks for them.
///
/// | state | `federate` | `clearFederation` | `fetchSession` |
/// |---|---|---|---|
/// | `notConfigured` | allowed | refused | a guest's |
/// | `signedOut` | allowed | refused | a guest's |
/// | `signingIn`, `signingOut` | refused | refused | waits |
/// | `signedIn` | refused | refused | refused: it is the user pool's |
/// | `federating`, `clearing` | refused | refused | waits |
/// | `federated` | allowed; on failure the old credentials stay | allowed | kept ones, or federated anew with the same token |
/// | `failed`: nobody was federated, and it failed | allowed | refused | a guest's |
///
/// Source: aws-amplify/amplify-swift, AWSAuthFederateToIdentityPoolTask, ClearFederationOperationHelper, FetchAuthSessionOperationHelper.
public enum FederationState: String, Sendable, Equatable, CaseIterable {
    case notConfigured, signedOut, signingIn, signedIn, signingOut, federating, federated, clearing, failed

    /// True while something is on its way, which a fetch waits for.
    var isBusy: Bool {
        switch self {
        case .signingIn, .signingOut, .federating, .clearing: true
        case .notConfigured, .signedOut, .signedIn, .federated, .failed: false
        }
    }

    var allowsFederation: Bool {
        switch self {
        case .notConfigured, .signedOut, .federated, .failed: true
        case .signingIn, .signedIn, .signingOut, .federating, .clearing: false
        }
    }

    /// What a program may do with its user pool's sign-in; while somebody is federated it must clear that first.
    var allowsUserPool: Bool {
        switch self {
        case .notConfigured, .signedOut, .signingIn, .signedIn, .signingOut, .failed: true
        case .federating, .federated, .clearing: false
        }
    }
}

/// Why federation was refused or failed.
public enum FederationError: Error, Sendable, Equatable {
    /// Not in this state ("Federation could not be completed.", "Clearing of federation failed."); for a cancelled `fetchSession`, the
    /// state that it no longer waits for the end of.
    case invalidState(FederationState)
    /// The token is the identity service's own, and no identity was named with it: GetId would refuse it.
    case identityMissing
    /// The token that was federated with has ended, and no other is known: federate again with a fresh one.
    case tokenEnded(LoginsRejection)
    /// No token is kept over the end of a process: federate again.
    case tokenNotKept
    /// Nobody signed in, and the pool has no guests.
    case notSignedIn(SessionError)
    /// The calls failed.
    case session(SessionError)
}

/// A federated user's session, or a guest's.
public struct FederatedSession: Sendable, Equatable {
    /// Whether somebody is federated. A federated user has no user pool tokens ("Users Federated to Identity Pool do not have User Pool
    /// access.").
    public let isSignedIn: Bool
    /// The identity.
    public let identityID: IdentityID?
    /// Its credentials.
    public let credentials: TemporaryCredentials
}
