public import JOSE

/// The profiles of one verifier. The token's own `iss` picks one before any key is looked at; nothing is fetched for a stranger.
public struct IssuerProfiles: Sendable {
    private let profiles: [IssuerProfile]
    private let isOne: Bool
    private let limits: TokenLimits

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
    public func verify(_ token: RawToken, keys: VerificationKeys, at now: UnixTime) throws(Rejection) -> AcceptedToken {
        try judge(try examine(token), keys: ProvidedKeys(keys), at: now)
    }

    /// The same as `verify`, as a verdict.
    public func verdict(on token: RawToken, keys: VerificationKeys, at now: UnixTime) -> Verdict {
        do throws(Rejection) { return .accepted(try verify(token, keys: keys, at: now)) } catch { return .rejected(error) }
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
        return ExaminedToken(raw: token, jws: jws, profile: profile, tools: tools, warnings: warnings)
    }

    func judge(_ token: ExaminedToken, keys: ProvidedKeys, at now: UnixTime) throws(Rejection) -> AcceptedToken {
        let verified = try token.verified(by: keys.keys)
        let claims = SignedClaims(verified)
        var found = token.profile.findings(in: claims, at: now)
        if !token.warnings.isEmpty { found = token.warnings + found }
        if let failure = keys.stale { found.append(Finding(.keysStale, detail: .keys(failure))) }
        if !claims.key.oddities.isEmpty { found.append(Finding(.keyEncodingOdd, detail: .oddities(claims.key.oddities))) }
        if !found.isEmpty { found = found.inReportOrder }
        if found.containError, let findings = NonEmpty(found) {
            throw Rejection(
                stage: .claims, findings: findings, profile: token.profile, header: claims.header, key: claims.key,
                times: TokenTimes(claims))
        }
        return AcceptedToken(claims: claims, profile: token.profile, warnings: found, raw: token.raw)
    }

    private func profile(for jws: CompactJWS, _ warnings: [Finding]) throws(Rejection) -> IssuerProfile {
        let hint = jws.issuerHint
        var named: IssuerProfile?
        // A pool that only `--extra-region` accepts has several issuers: any of them will do.
        for profile in profiles where profile.issuers.contains(where: { hint.names($0.name) }) {
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
            let hint = actual?.string.flatMap { text in profiles.lazy.compactMap { IssuerDiagnosis.hint(actual: text, profile: $0) }.first }
            return Finding(.claim("iss", only == nil ? .unknown : .mismatch), expected: .oneOf(expected), actual: actual, hint: hint)
        }
    }

    private static func algorithmFinding(_ header: ProtectedHeader, _ profile: IssuerProfile) -> Finding {
        let expected = JSONValue.oneOf(profile.algorithmNames.map { ExactString($0) })
        guard let name = header.algorithmName else { return Finding(.headerAlgMissing, expected: expected) }
        let isKnown = header.algorithm != nil || header.macAlgorithm != nil
        var hint: Hint?
        switch profile.means {
        case .publicKeys: if header.macAlgorithm != nil { hint = .symmetricAlgorithm }
        case .secrets: if header.algorithm != nil { hint = .asymmetricAlgorithm }
        }
        return Finding(isKnown ? .headerAlgNotAllowed : .headerAlgUnsupported, expected: expected, actual: .string(name), hint: hint)
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
