public import OpenID

/// How somebody comes to AWS credentials by way of an identity pool (developer guide, "Identity pools authentication flow").
///
/// A value: `plan()` says which calls will be made with which logins, and `IdentityService.run` makes just those.
public struct IdentityFlow: Sendable, Equatable {
    /// By whose roles the credentials are.
    public enum Style: Sendable, Equatable {
        /// The pool chooses the role: GetCredentialsForIdentity. A role of one's own choosing is for logins that allow several.
        case enhanced(customRoleARN: String? = nil)
        /// The program chooses the role: a token, then STS. The pool has to allow it ("classic").
        case basic(RoleSession)
    }

    /// The pool.
    public let pool: IdentityPoolID
    /// By whose roles.
    public let style: Style
    /// Who comes with what.
    public let signIn: SignIn
    /// The identity, where it is known: it is not asked for again.
    public var identity: IdentityID?
    /// What the pool says of itself, where that is known: what it would refuse is then not sent.
    public var description: PoolDescription?

    /// A flow.
    public init(
        pool: IdentityPoolID, style: Style = .enhanced(), signIn: SignIn, identity: IdentityID? = nil, description: PoolDescription? = nil
    ) {
        self.pool = pool
        self.style = style
        self.signIn = signIn
        self.identity = identity
        self.description = description
    }
}

/// Why a flow is none: it would fail for certain, or do what must not be done.
public enum FlowRefusal: Error, Sendable, Equatable {
    /// The pool's classic flow is off ("Basic (classic) flow is not enabled, please use enhanced flow").
    case classicFlowOff
    /// SAML logins are for the enhanced flow alone (developer guide, "SAML identity providers").
    case samlInBasicFlow
    /// The pool has no guests.
    case guestsOff
    /// A token of the identity service among public logins: with it the identity is known, and GetId refuses it.
    case identityTokenAmongLogins
    /// A developer's login among public ones: it is told to the service by the backend's call alone.
    case developerLogin(DeveloperProviderName)
    /// The same key twice: a login to link has the developer provider's name.
    case twice(DeveloperProviderName)
    /// The token is another identity's than the one given.
    case otherIdentity(token: IdentityID, given: IdentityID)
    /// The token is for another pool, which its `aud` names.
    case tokenOfOtherPool(String)
    /// The description is another pool's.
    case otherPool(described: IdentityPoolID, given: IdentityPoolID)
    /// Identity and pool are of different regions.
    case otherRegion(identity: IdentityID, pool: IdentityPoolID)
}
