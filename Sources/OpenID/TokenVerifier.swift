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
            let examined: ExaminedToken
            let location: KeySetLocation
            let place: VerifiedTokens.Place?
            switch try begin(token) {
            case .accepted(let accepted): return .accepted(accepted)
            case .needsKeys(let token, at: let address, let memory): (examined, location, place) = (token, address, memory)
            }
            let found: ProvidedKeys
            do throws(KeySetFailure) { found = try await keys.keys(at: location, naming: examined.jws.header.keyID) } catch {
                let findings = NonEmpty([Finding(error)] + examined.warnings) ?? NonEmpty(Finding(error))
                return .undecided(
                    Undecided(failure: error, findings: findings, profile: examined.profile, header: examined.jws.header))
            }
            return .accepted(try profiles.judge(examined, token, keys: found.keys, staleKeys: found.stale, at: now(), place))
        } catch { return .rejected(error) }
    }

    /// The same without waiting for anything; `nil` when keys would have to be waited for (`KeySetProvider.cachedKeys`).
    public func verdictWithoutWaiting(on token: RawToken) -> Verdict? {
        do throws(Rejection) {
            guard case .accepted(let accepted) = try begin(token) else { return nil }
            return .accepted(accepted)
        } catch { return .rejected(error) }
    }

    /// How far a token that is not refused comes with what is at hand.
    private enum Progress {
        case accepted(AcceptedToken)
        case needsKeys(ExaminedToken, at: KeySetLocation, VerifiedTokens.Place?)
    }

    private func begin(_ token: RawToken) throws(Rejection) -> Progress {
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
            return .accepted(try profiles.judge(examined, token, keys: .none, at: now()))
        }
        if let found = keys.cachedKeys(at: location, naming: examined.jws.header.keyID) {
            return .accepted(try profiles.judge(examined, token, keys: found.keys, staleKeys: found.stale, at: now(), place))
        }
        // Nothing is fetched for a token that no key of a set could be looked up for.
        if location.isSet, let missing = examined.keyIDMissing { throw missing }
        return .needsKeys(examined, at: location, place)
    }
}
