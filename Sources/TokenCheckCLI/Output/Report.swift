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
    let profile: String?
    let findings: [Finding]
    let checks: [Check]
    let key: SignatureKey?
    let keySource: String?
    let header: JSONValue?
    /// Only when accepted: what is not verified is not shown as fact.
    let claims: SignedClaims?
    let evaluatedAt: UnixTime
    let times: TokenTimes?
    let notChecked: [String]

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
                verdict: .accepted, profile: token.profile.name, findings: token.warnings + input,
                checks: Self.checks(failedAt: nil, profile: token.profile, []), key: token.key,
                keySource: token.profile.keySource, header: token.header.value, claims: token.claims, evaluatedAt: now,
                times: token.times, notChecked: NotChecked.list(token))
        case .rejected(let rejection):
            let profile = rejection.profile ?? only
            self.init(
                verdict: .rejected, profile: profile?.name, findings: rejection.findings.all + input,
                checks: Self.checks(failedAt: rejection.stage, profile: profile, rejection.findings.all), key: rejection.key,
                keySource: rejection.key.flatMap { _ in profile?.keySource }, header: rejection.header?.value, claims: nil,
                evaluatedAt: now, times: rejection.times, notChecked: [])
        case .undecided(let undecided):
            self.init(
                verdict: .undecided, profile: undecided.profile.name, findings: undecided.findings.all + input,
                checks: Self.checks(failedAt: .key, profile: undecided.profile, undecided.findings.all), key: nil, keySource: nil,
                header: undecided.header.value, claims: nil, evaluatedAt: now, times: nil, notChecked: [])
        }
    }

    /// Each step and rule with how it went; what was not reached was skipped.
    private static func checks(failedAt stage: Stage?, profile: IssuerProfile?, _ findings: [Finding]) -> [Check] {
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
    static func list(_ token: AcceptedToken) -> [String] {
        var list = ["revocation"]
        let rules = Set(token.profile.rules.map(\.name))
        for claim in ["nonce", "at_hash", "c_hash"] where token.claims[claim] != nil && !rules.contains(claim) { list.append(claim) }
        if token.profile.kind == .cognitoAccess, token.claims["aud"] != nil, !rules.contains("aud") { list.append("aud") }
        return list
    }
}
