internal import JOSE
internal import OpenID

/// What a verification has to say, as data: text and JSON are made of the same.
struct Report: Sendable {
    enum Verdict: String, Sendable { case accepted, rejected, undecided }

    struct Check: Sendable, Equatable {
        enum Status: String, Sendable { case pass, fail, skipped }
        let name: String
        let status: Status
        let reference: String
    }

    let verdict: Verdict
    let profile: IssuerProfile?
    let findings: [Finding]
    /// The step that failed; `nil` when none did.
    let stage: Stage?
    let key: SignatureKey?
    let header: ProtectedHeader?
    /// Only when accepted: what is not verified is not shown as fact.
    let claims: SignedClaims?
    let evaluatedAt: UnixTime
    let times: TokenTimes?

    /// The code of the first finding that decides.
    var reason: FindingCode? { findings.first { $0.severity == .error }?.code }

    var exitStatus: ExitStatus {
        switch verdict {
        case .accepted: .success
        case .rejected: .rejected
        case .undecided: .undecided
        }
    }
}

extension Report {
    /// `only` is the one profile of a call that has one, which names itself in reports of tokens that have no issuer.
    init(_ verdict: OpenID.Verdict, input: [Finding], at now: UnixTime, only: IssuerProfile?) {
        switch verdict {
        case .accepted(let token):
            self.init(
                verdict: .accepted, profile: token.profile, findings: token.warnings + input, stage: nil, key: token.key,
                header: token.header, claims: token.claims, evaluatedAt: now, times: token.times)
        case .rejected(let rejection):
            self.init(
                verdict: .rejected, profile: rejection.profile ?? only, findings: rejection.findings.all + input, stage: rejection.stage,
                key: rejection.key, header: rejection.header, claims: nil, evaluatedAt: now, times: rejection.times)
        case .undecided(let undecided):
            self.init(
                verdict: .undecided, profile: undecided.profile, findings: undecided.findings.all + input, stage: .key, key: nil,
                header: undecided.header, claims: nil, evaluatedAt: now, times: nil)
        }
    }

    /// Where the key is from, when there was one.
    var keySource: String? { key.flatMap { _ in profile?.keySource } }

    /// What an accepted token was not asked.
    var notChecked: [String] {
        guard let claims, let profile else { return [] }
        return ["revocation"] + NotChecked.candidates(profile).filter(claims.has).map(\.description)
    }

    /// Each step and rule with how it went; what was not reached was skipped.
    var checks: [Check] {
        var checks: [Check] = Stage.allCases.dropLast().map { step in
            let status: Check.Status = stage.map { step < $0 ? .pass : step == $0 ? .fail : .skipped } ?? .pass
            return Check(name: step.rawValue, status: status, reference: step.reference)
        }
        let failed = findings.filter { $0.severity == .error }.compactMap(\.rule)
        for rule in profile?.rules ?? [] where !checks.contains(where: { $0.name == rule.name }) {
            let reached = stage == nil || stage == .claims
            let fails = failed.contains { $0.name == rule.name }
            checks.append(Check(name: rule.name, status: reached ? fails ? .fail : .pass : .skipped, reference: rule.reference))
        }
        return checks
    }
}

extension Stage {
    fileprivate var reference: String {
        switch self {
        case .form: "RFC 7515 7.1"
        case .header: "RFC 7515 4.1"
        case .issuer: "OIDC Core 3.1.3.7 (2)"
        case .algorithm: "RFC 8725 3.1"
        case .type: "RFC 8725 3.11"
        case .key: "OIDC Core 10.1"
        case .signature: "RFC 7515 5.2"
        case .claims: "OIDC Core 3.1.3.7"
        }
    }
}

/// What an accepted token was not asked: nobody should think that it was.
enum NotChecked {
    /// The claims that the profile asks nothing about and that would be worth it.
    static func candidates(_ profile: IssuerProfile) -> [MemberName] {
        let rules = Set(profile.rules.map(\.name))
        return (always + (profile.kind == .cognitoAccess ? [.aud] : [])).filter { !rules.contains($0.description) }
    }

    private static let always = [MemberName("nonce"), MemberName("at_hash"), MemberName("c_hash")]
}
