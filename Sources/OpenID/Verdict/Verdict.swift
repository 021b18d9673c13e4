public import JOSE

/// The token's fault, nobody's fault, or ours: three answers that must not be confused.
public enum Verdict: Sendable {
    case accepted(AcceptedToken)
    case rejected(Rejection)
    /// The keys could not be had: try again later.
    case undecided(Undecided)
}

/// How far a token came. Each step is taken only when all before it held.
public enum Stage: String, Sendable, CaseIterable, Comparable {
    case form, header, issuer, algorithm, type, key, signature, claims

    /// Earlier steps first.
    public static func < (a: Self, b: Self) -> Bool { a.order < b.order }
    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Why a token was refused. It holds no claims: what is not accepted must not be used.
public struct Rejection: Error, Sendable {
    /// The step that failed.
    public let stage: Stage
    /// All that is wrong, the decisive finding first.
    public let findings: NonEmpty<Finding>
    /// The profile it was judged by, when one could be chosen.
    public let profile: IssuerProfile?
    /// The header, when there was one to read.
    public let header: ProtectedHeader?
    /// What verified the signature, when it held.
    public let key: SignatureKey?
    /// The times of the token, when the signature held.
    public let times: TokenTimes?
}

/// Why a token could not be judged.
public struct Undecided: Error, Sendable {
    /// What kept the keys away.
    public let failure: KeySetFailure
    /// That as a finding, and what else was noticed.
    public let findings: NonEmpty<Finding>
    /// The profile it was to be judged by.
    public let profile: IssuerProfile
    /// The header, not trusted.
    public let header: ProtectedHeader
}

/// When a token was made and until when it holds.
public struct TokenTimes: Sendable, Equatable {
    /// The `exp`.
    public let expiry: UnixTime?
    /// The `iat`.
    public let issuedAt: UnixTime?

    init(expiry: UnixTime?, issuedAt: UnixTime?) {
        self.expiry = expiry
        self.issuedAt = issuedAt
    }

    init(_ claims: SignedClaims) { self.init(expiry: claims.expiry.value, issuedAt: claims.issuedAt.value) }
}

/// A token that passed everything: the only type that the rest of a program should take.
public struct AcceptedToken: Sendable {
    /// The claims.
    public let claims: SignedClaims
    /// The profile that accepted it.
    public let profile: IssuerProfile
    /// What deserves notice but decides nothing.
    public let warnings: [Finding]
    /// The token's text, for calls that pass it on.
    public let raw: RawToken

    init(claims: SignedClaims, profile: IssuerProfile, warnings: [Finding], raw: RawToken) {
        self.claims = claims
        self.profile = profile
        self.warnings = warnings
        self.raw = raw
    }

    /// The header.
    public var header: ProtectedHeader { claims.header }
    /// What verified it.
    public var key: SignatureKey { claims.key }
    /// The `sub`, which every profile but `apple-event` requires; with the issuer it names the user.
    public var subject: String? { claims.text("sub").value }
    /// When it was made and until when it holds.
    public var times: TokenTimes { TokenTimes(claims) }
}

/// What `verify` throws: a refusal, or no answer.
public enum VerificationError: Error, Sendable {
    case rejected(Rejection)
    case undecided(Undecided)
}
