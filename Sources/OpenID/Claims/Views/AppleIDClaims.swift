internal import JOSE

/// The claims of Apple's ID token (Apple developer documentation, "Receiving a user's identity token").
public struct AppleIDClaims: Sendable {
    private let claims: SignedClaims

    /// The user; stable for the team, different at another team.
    public var subject: String { claims.text("sub").value ?? "" }
    /// The address; empty counts as none.
    public var email: String? { claims.text("email").value.flatMap { $0.isEmpty ? nil : $0 } }
    /// Anything but a plain yes is no. Apple writes a boolean or text.
    public var isEmailVerified: Bool { claims.flag("email_verified").value ?? false }
    /// Whether the address is one of Apple's relay.
    public var isPrivateEmail: Bool? { claims.flag("is_private_email").value }
    /// Whether the person seems real; only at the first sign-in.
    public var realUserStatus: RealUserStatus? { claims["real_user_status"]?.integer.map(RealUserStatus.init) }
    /// The user's `sub` at the team that the app moves to, for 60 days.
    public var transferSubject: String? { claims.text("transfer_sub").value }
    /// The organisation of a managed account.
    public var organizationID: String? { claims.text("org_id").value }
    /// When the user signed in.
    public var authenticatedAt: UnixTime? { claims.time("auth_time").value }
    /// Whether the platform passes nonces on.
    public var isNonceSupported: Bool { claims.flag("nonce_supported").value ?? false }

    /// Apple's opinion of the person.
    public enum RealUserStatus: Sendable, Equatable {
        case unsupported, unknown, likelyReal
        /// A value that Apple added later.
        case other(Int64)

        init(_ value: Int64) {
            self =
                switch value {
                case 0: .unsupported
                case 1: .unknown
                case 2: .likelyReal
                default: .other(value)
                }
        }
    }

    init?(_ token: AcceptedToken) {
        guard token.profile.kind == .appleID else { return nil }
        claims = token.claims
    }
}

extension AcceptedToken {
    /// The claims of Apple's ID token; `nil` for a token of another kind.
    public var appleID: AppleIDClaims? { AppleIDClaims(self) }
}
