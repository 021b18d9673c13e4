public import JOSE

/// The profiles of one verifier. The token's own `iss` picks one before any key is looked at; nothing is fetched for a stranger.
public struct IssuerProfiles: Sendable {
    private let profiles: [IssuerProfile]
    private let isOne: Bool
    private let limits: TokenLimits
    /// What tells these profiles from all others, for caches: every value that is built has its own, and copies share it.
    let identity = VerifierIdentity()

    /// One profile. Another issuer is then a mismatch.
    public init(_ profile: IssuerProfile, limits: TokenLimits = .standard) {
        profiles = [profile]
        isOne = true
        self.limits = limits
    }

    /// Several profiles. Another issuer is then unknown. Profiles of one issuer must be told apart by what their tokens are.
    public init(_ profiles: NonEmpty<IssuerProfile>, limits: TokenLimits = .standard) throws(ConfigurationError) {
        let all = profiles.all
        for (index, a) in all.enumerated() {
            for b in all[(index + 1)...] where !a.kind.isToldApart(from: b.kind) {
                if let shared = a.issuers.all.first(where: b.issuers.all.contains) {
                    throw .notToldApart(a.name, b.name, issuer: shared.description)
                }
            }
        }
        self.profiles = all
        isOne = false
        self.limits = limits
    }

    /// Verifies with keys of your own: pure and synchronous. A profile of secrets uses those and no key.
    ///
    /// With `tokens` a token that they remember for these profiles is not checked for its signature again while its key is among `keys`.
    public func verify(_ token: RawToken, keys: VerificationKeys, at now: UnixTime, remembering tokens: VerifiedTokens? = nil)
        throws(Rejection) -> AcceptedToken
    {
        let place = tokens?.place(of: token, for: identity)
        if let place, let known = place.token, known.isVerified(by: keys) {
            return try judge(known, token, staleKeys: nil, at: now, place)
        }
        return try judge(try examine(token), token, keys: keys, at: now, place)
    }

    /// The same as `verify`, as a verdict.
    public func verdict(on token: RawToken, keys: VerificationKeys, at now: UnixTime, remembering tokens: VerifiedTokens? = nil)
        -> Verdict
    {
        do throws(Rejection) { return .accepted(try verify(token, keys: keys, at: now, remembering: tokens)) } catch {
            return .rejected(error)
        }
    }

    /// What is wrong with form, header, algorithm, key and signature, by the first profile, whoever the issuer is: a caller that skips the
    /// issuer's name must not thereby skip the signature. The claims are neither judged nor given.
    package func signatureFindings(on token: RawToken, keys: VerificationKeys) -> [Finding] {
        do throws(Rejection) {
            _ = try examine(token, by: profiles.first).verified(by: keys)
            return []
        } catch { return error.findings.all.filter { $0.severity == .error } }
    }

    // MARK: The two halves of verifying: before and after the keys are there.

    func examine(_ token: RawToken, by fixed: IssuerProfile? = nil) throws(Rejection) -> ExaminedToken {
        let jws: CompactJWS
        do throws(TokenFormFailure) { jws = try CompactJWS(parsing: token.bytes, limits: limits) } catch {
            throw Rejection(.form, Finding(error, token))
        }
        let header = jws.header
        let warnings = Finding.aboutKeySources(of: header)
        if let fault = header.fault { throw Rejection(.header, Finding(fault), warnings, header: header) }
        let profile: IssuerProfile
        if let fixed { profile = fixed } else { profile = try self.profile(for: jws, warnings) }
        guard let tools = profile.tools(for: header) else {
            throw Rejection(.algorithm, Self.algorithmFinding(header, profile), warnings, profile: profile, header: header)
        }
        if let type = header.type, !profile.types.contains(type), !profile.types.contains(where: { MediaType.isSame($0, type) }) {
            let finding = Finding(.headerTypMismatch, expected: .oneOf(profile.types.map { ExactString($0) }), actual: .string(type))
            throw Rejection(.type, finding, warnings, profile: profile, header: header)
        }
        return ExaminedToken(jws: jws, profile: profile, tools: tools, warnings: warnings)
    }

    /// Judges a token that was examined. `token` is of exactly the bytes of `raw`.
    func judge(
        _ token: ExaminedToken, _ raw: RawToken, keys: VerificationKeys, staleKeys: KeySetFailure? = nil, at now: UnixTime,
        _ place: VerifiedTokens.Place? = nil
    ) throws(Rejection) -> AcceptedToken {
        let claims = SignedClaims(try token.verified(by: keys))
        let accepted = try judge(
            claims, token.profile.findings(in: claims, at: now), token.warnings, staleKeys, token.profile, raw)
        if let place, let known = RememberedToken(accepted, token, keys, identity) { place.keep(known) }
        return accepted
    }

    /// Judges a token that was verified before. `known` is of exactly the bytes of `raw`.
    func judge(
        _ known: RememberedToken, _ raw: RawToken, staleKeys: KeySetFailure?, at now: UnixTime, _ place: VerifiedTokens.Place
    ) throws(Rejection) -> AcceptedToken {
        do throws(Rejection) {
            return try judge(known.claims, known.findings(at: now), known.warnings, staleKeys, known.profile, raw)
        } catch {
            // What is refused is not kept: an expired token never comes back, and another is verified again in full.
            place.drop()
            throw error
        }
    }

    private func judge(
        _ claims: SignedClaims, _ ofRules: [Finding], _ warnings: [Finding], _ stale: KeySetFailure?, _ profile: IssuerProfile,
        _ raw: RawToken
    ) throws(Rejection) -> AcceptedToken {
        var found = ofRules
        if !warnings.isEmpty { found = warnings + found }
        if let stale { found.append(Finding(.keysStale, detail: .keys(stale))) }
        if !claims.key.oddities.isEmpty { found.append(Finding(.keyEncodingOdd, detail: .oddities(claims.key.oddities))) }
        if !found.isEmpty { found = found.inReportOrder }
        if found.containError, let findings = NonEmpty(found) {
            throw Rejection(
                stage: .claims, findings: findings, profile: profile, header: claims.header, key: claims.key, times: TokenTimes(claims))
        }
        return AcceptedToken(claims: claims, profile: profile, warnings: found, raw: raw)
    }

    private func profile(for jws: CompactJWS, _ warnings: [Finding]) throws(Rejection) -> IssuerProfile {
        let hint = jws.issuerHint
        var named: IssuerProfile?
        // A pool that only `--extra-region` accepts has several issuers: any of them will do.
        for profile in profiles where profile.accepts(hint) {
            if isOne || profile.kind.suits(hint) { return profile }
            named = named ?? profile
        }
        if let named { return named }
        let only = isOne ? profiles.first : nil
        throw Rejection(.issuer, Self.issuerFinding(jws, profiles, only), warnings, profile: only, header: jws.header)
    }

    private static func issuerFinding(_ jws: CompactJWS, _ profiles: [IssuerProfile], _ only: IssuerProfile?) -> Finding {
        let expected = profiles.flatMap { $0.issuers.all.map(\.name) }
        let actual = jws.unverifiedClaim("iss")
        switch jws.issuerHint.issuer {
        case .absent: return Finding(.claim("iss", .missing), expected: .oneOf(expected))
        case .wrongType: return Finding(.claim("iss", .type), expected: .oneOf(expected), actual: actual, detail: .type("a string"))
        case .text:
            let text = actual?.string ?? ""
            var hint: Hint?
            for profile in profiles where hint == nil { hint = IssuerDiagnosis.hint(actual: text, profile: profile) }
            return Finding(.claim("iss", only == nil ? .unknown : .mismatch), expected: .oneOf(expected), actual: actual, hint: hint)
        }
    }

    private static func algorithmFinding(_ header: ProtectedHeader, _ profile: IssuerProfile) -> Finding {
        let isOfSecrets = if case .secrets = profile.means { true } else { false }
        return Finding.aboutAlgorithm(header.algorithmName, expecting: profile.algorithmNames, isOfSecrets: isOfSecrets)
    }
}

extension Rejection {
    init(
        _ stage: Stage, _ finding: Finding, _ warnings: [Finding] = [], profile: IssuerProfile? = nil, header: ProtectedHeader? = nil
    ) {
        self.init(
            stage: stage, findings: NonEmpty([finding] + warnings) ?? NonEmpty(finding), profile: profile, header: header, key: nil,
            times: nil)
    }
}
