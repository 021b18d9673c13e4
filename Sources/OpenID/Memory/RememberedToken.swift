internal import JOSE

/// What tells one verifier from all others: nothing but itself, so that two of the same configuration are two.
final class VerifierIdentity: Sendable {}

/// That exactly these bytes were verified by exactly this key for exactly this verifier, with what judging them again takes.
///
/// It is no verdict. The token's text is not in it: whoever asks brings that along.
final class RememberedToken: Sendable {
    let claims: SignedClaims
    let profile: IssuerProfile
    /// What the header alone deserved to be told.
    let warnings: [Finding]
    /// Where its key is to be found, now as before.
    let location: KeySetLocation
    /// About how many bytes it keeps in memory.
    let footprint: Int
    /// Kept alive, so that no other verifier is ever found in its place.
    let verifier: VerifierIdentity

    private let key: VerificationKey
    /// The set that the key was picked from; it picks the same one again. `nil` for a pinned key.
    private let keySet: JWKSet.Identity?
    /// When no rule that can say so ahead has anything to say: never, if one of them warned.
    private let silence: Silence
    /// Rules that have to be asked every time.
    private let others: RuleChain

    /// Of a token just accepted; `nil` for one that a secret verified: HMAC costs little more than finding a token again.
    init?(_ token: AcceptedToken, _ examined: ExaminedToken, _ keys: VerificationKeys, _ verifier: VerifierIdentity) {
        guard case .publicKeys(_, let location) = examined.tools, case .publicKey(let key) = token.key else { return nil }
        claims = token.claims
        profile = token.profile
        warnings = examined.warnings
        self.location = location
        self.key = key
        if case .set(let set) = keys { keySet = set.identity } else { keySet = nil }
        self.verifier = verifier
        var (silence, others) = (Silence.always, [any ClaimRule]())
        for rule in token.profile.rules {
            guard let predictable = rule as? any PredictableRule else {
                others.append(rule)
                continue
            }
            silence = silence.and(predictable.silence(in: token.claims))
        }
        self.silence = silence
        self.others = RuleChain(others)
        footprint = Self.overhead + claims.footprint
    }

    /// True when these keys would have the token verified by the very key that it was verified by. The same key read anew is not that one.
    func isVerified(by keys: VerificationKeys) -> Bool {
        if case .set(let set) = keys, set.identity === keySet { return true }
        if case .set = keys, profile.misses(keyIDIn: claims.header) { return false }
        guard let candidates = try? keys.candidates(keyID: claims.header.keyID, algorithm: key.algorithm) else { return false }
        return candidates.contains { $0.isIdentical(to: key) }
    }

    /// All that is wrong with the claims now: the same that all rules of the profile find.
    func findings(at now: UnixTime) -> [Finding] {
        silence.contains(now) ? others.findings(in: claims, at: now) : profile.findings(in: claims, at: now)
    }

    /// The parts of fixed size, and the place in a table.
    private static let overhead = 512
}
