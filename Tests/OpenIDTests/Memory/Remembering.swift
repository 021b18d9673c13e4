import JOSE
import TestSupport

@testable import OpenID

/// A verifier that remembers, beside the same one that does not: whatever happens, both must say the same.
struct Remembering {
    let profiles: IssuerProfiles
    let tokens: VerifiedTokens
    let keys: VerificationKeys

    init(_ profile: IssuerProfile, keys: JWKSet, tokens: VerifiedTokens = VerifiedTokens()) {
        profiles = IssuerProfiles(profile)
        self.keys = .set(keys)
        self.tokens = tokens
    }

    init(_ kind: TokenKind, expecting: Expectations = Expectations(), tokens: VerifiedTokens = VerifiedTokens()) throws {
        self.init(try kind.profile(expecting: expecting), keys: try kind.keySet, tokens: tokens)
    }

    /// What becomes of a token, once with memory and once without.
    func judged(_ token: RawToken, keys other: VerificationKeys? = nil, at now: UnixTime = FixedTime.now) -> Judged {
        let keys = other ?? keys
        return Judged(
            with: Outcome(profiles.verdict(on: token, keys: keys, at: now, remembering: tokens)),
            without: Outcome(profiles.verdict(on: token, keys: keys, at: now)))
    }

    struct Judged: Equatable {
        let with: Outcome
        let without: Outcome

        var agree: Bool { with == without }
        static func both(_ outcome: Outcome) -> Judged { Judged(with: outcome, without: outcome) }
    }

    func accepted(_ token: RawToken, keys other: VerificationKeys? = nil, at now: UnixTime = FixedTime.now) throws -> AcceptedToken {
        try profiles.verify(token, keys: other ?? keys, at: now, remembering: tokens)
    }

    /// True when the token is accepted without its signature being checked again.
    func recalls(_ token: RawToken, keys other: VerificationKeys? = nil, at now: UnixTime = FixedTime.now) throws -> Bool {
        let first = try accepted(token, keys: other, at: now)
        let known = tokens.place(of: token, for: profiles.identity)?.token
        let second = try accepted(token, keys: other, at: now)
        return known?.claims.isIdentical(to: first.claims) == true && first.claims.isIdentical(to: second.claims)
    }
}
