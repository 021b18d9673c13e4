internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// What the checks of a Logins map have to say, as data: text and JSON are made of the same.
struct LoginsReport {
    let verdict: Report.Verdict
    let findings: [LoginsFinding]
    private let keys: [ExactString]
    /// Logins whose values are no tokens, so that nobody but their provider can tell a good one.
    private let opaque: Set<ExactString>
    private let verified: Set<ExactString>
    private let failure: Finding?

    /// `verified` are the keys of the logins whose signatures were looked at.
    init(_ findings: [LoginsFinding], map: LoginsMap, verified: Set<ExactString>) {
        verdict = findings.containError ? .rejected : .accepted
        self.findings = findings
        keys = map.entries.map(\.key)
        opaque = Set(
            map.entries.filter { TokenInspection(RawToken($0.value.exposed), limits: TokenLimits(TokenLimits.ceiling)).contents == nil }
                .map(\.key))
        self.verified = verified
        failure = nil
    }

    /// No keys to verify with: nothing is said of the map.
    init(undecided failure: Finding) {
        verdict = .undecided
        findings = []
        keys = []
        opaque = []
        verified = []
        self.failure = failure
    }

    var exitStatus: ExitStatus {
        switch verdict {
        case .accepted: .success
        case .rejected: .rejected
        case .undecided: .undecided
        }
    }

    private var reason: String? { failure?.code.description ?? findings.first { $0.severity == .error }?.code }

    var json: JSONValue {
        let rows = failure.map { [LoginsReport.row($0, login: nil)] } ?? findings.map(LoginsReport.row)
        return ["verdict": .string(verdict.rawValue), "reason": JSONReport.text(reason), "findings": .array(rows)]
    }

    /// The members of a report's finding, and the login's key beside the claim.
    private static func row(_ finding: LoginsFinding) -> JSONValue {
        switch finding.problem {
        case .token(let token): return row(token, login: finding.login)
        case .map(let fault):
            return [
                "code": .string(fault.code.rawValue), "severity": .string(fault.code.severity.rawValue),
                "login": JSONReport.text(finding.login), "claim": .null, "expected": fault.expected ?? .null,
                "actual": fault.actual ?? .null, "message": .string(LoginsSentences.message(fault)),
                "hint": JSONReport.text(LoginsSentences.hint(fault)), "ref": .string(LoginsExplanations.entry(fault.code).reference),
            ]
        }
    }

    private static func row(_ finding: Finding, login: String?) -> JSONValue {
        guard case .object(let members) = JSONReport.finding(finding) else { return .null }
        let place = members.firstIndex { $0.name == "claim" } ?? members.endIndex
        return .object(members[..<place] + [JSONMember("login", JSONReport.text(login))] + members[place...])
    }

    func text(_ style: Style) -> String {
        let report = TextReport(style: style)
        let headline: String =
            switch verdict {
            case .accepted: style.good("ACCEPTED") + "  \(keys.isEmpty ? "a guest" : count(keys.count, "login"))"
            case .rejected: style.bad("REJECTED") + (reason.map { "  " + Escaping.line($0) } ?? "")
            case .undecided: style.warn("UNDECIDED") + (reason.map { "  " + Escaping.line($0) } ?? "")
            }
        var lines = [headline]
        if let failure { lines += report.findingLines(failure) }
        for finding in findings { lines += findingLines(finding, report) }
        let notChecked = [
            ("signatures of ", keys.filter { !verified.contains($0) && !opaque.contains($0) }),
            ("the values of ", keys.filter(opaque.contains)),
        ].filter { !$0.1.isEmpty }.map { $0 + $1.map { Escaping.line($0.description, limit: 200) }.joined(separator: ", ") }
        if verdict == .accepted, !notChecked.isEmpty {
            lines.append(style.faint("  not checked  " + notChecked.joined(separator: "; ")))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func findingLines(_ finding: LoginsFinding, _ report: TextReport) -> [String] {
        let lines: [String]
        switch finding.problem {
        case .token(let token): lines = report.findingLines(token)
        case .map(let fault):
            lines = report.lines(
                code: fault.code.rawValue, severity: fault.code.severity, message: LoginsSentences.message(fault),
                expected: fault.expected, actual: fault.actual, hint: LoginsSentences.hint(fault))
        }
        guard let login = finding.login else { return lines }
        return lines.prefix(1) + ["         login     \(Escaping.line(login, limit: 200))"] + lines.dropFirst()
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
