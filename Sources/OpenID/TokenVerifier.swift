internal import JOSE

/// Verifies tokens with keys from a provider, by a clock.
public struct TokenVerifier: Sendable {
    private let profiles: IssuerProfiles
    private let keys: any KeySetProvider
    private let tokens: VerifiedTokens?
    private let now: @Sendable () -> UnixTime

    /// A verifier of these profiles. `now` is the wall clock unless given.
    ///
    /// With `tokens` a token that they remember for these profiles is not checked for its signature again, as long as the provider has its
    /// key at hand (`cachedKeys`). Without, nothing is remembered.
    public init(
        _ profiles: IssuerProfiles, keys: any KeySetProvider, remembering tokens: VerifiedTokens? = nil,
        now: @escaping @Sendable () -> UnixTime = { .now() }
    ) {
        self.profiles = profiles
        self.keys = keys
        self.tokens = tokens
        self.now = now
    }

    /// The accepted token; a refusal or the lack of an answer is thrown.
    public func verify(_ token: RawToken) async throws(VerificationError) -> AcceptedToken {
        switch await verdict(on: token) {
        case .accepted(let accepted): return accepted
        case .rejected(let rejection): throw .rejected(rejection)
        case .undecided(let undecided): throw .undecided(undecided)
        }
    }

    /// One of three answers. Keys are asked for only once form, header and issuer hold.
    public func verdict(on token: RawToken) async -> Verdict {
        do throws(Rejection) {
            let place = tokens?.place(of: token, for: profiles.identity)
            // The keys are asked as for any other token: one whose key has gone, or would have to be waited for, takes the whole way.
            if let place, let known = place.token, let found = keys.cachedKeys(at: known.location, naming: known.claims.header.keyID),
                known.isVerified(by: found.keys)
            {
                return .accepted(try profiles.judge(known, token, staleKeys: found.stale, at: now(), place))
            }
            let examined = try profiles.examine(token)
            // Who has the secret asks nobody for keys.
            guard case .publicKeys(_, let location) = examined.tools else {
                return .accepted(try profiles.judge(examined, keys: .none, at: now()))
            }
            let found: ProvidedKeys
            do throws(KeySetFailure) {
                let keyID = examined.jws.header.keyID
                if let known = keys.cachedKeys(at: location, naming: keyID) {
                    found = known
                } else {
                    // Nothing is fetched for a token that no key of a set could be looked up for.
                    if location.isSet, let missing = examined.keyIDMissing { return .rejected(missing) }
                    found = try await keys.keys(at: location, naming: keyID)
                }
            } catch {
                let findings = NonEmpty([Finding(error)] + examined.warnings) ?? NonEmpty(Finding(error))
                return .undecided(
                    Undecided(failure: error, findings: findings, profile: examined.profile, header: examined.jws.header))
            }
            return .accepted(try profiles.judge(examined, keys: found, at: now(), place))
        } catch { return .rejected(error) }
    }
}
