internal import JOSE
internal import OpenID

/// Reports for people: the verdict in the first line, then who, for whom, by which key, how long still, then each finding.
struct TextReport {
    let style: Style

    func text(_ report: Report) -> String {
        var lines = [headline(report)]
        if let claims = report.claims { lines += facts(claims) }
        if let key = report.key { lines.append(fact("key", keyText(key, report.keySource))) }
        if let times = report.times { lines += timesLines(times, at: report.evaluatedAt) }
        for finding in report.findings { lines += findingLines(finding) }
        if !report.notChecked.isEmpty { lines.append(style.faint(fact("not checked", report.notChecked.joined(separator: ", ")))) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func headline(_ report: Report) -> String {
        let profile = report.profile.map { "  \($0.name)" } ?? ""
        switch report.verdict {
        case .accepted: return style.good("ACCEPTED") + profile
        case .rejected: return style.bad("REJECTED") + profile + reason(report)
        case .undecided: return style.warn("UNDECIDED") + profile + reason(report)
        }
    }

    private func reason(_ report: Report) -> String { report.reason.map { "  " + Escaping.line($0.description) } ?? "" }

    private func fact(_ name: String, _ value: String) -> String {
        "  " + name + String(repeating: " ", count: max(1, 13 - name.utf8.count)) + value
    }

    private func facts(_ claims: SignedClaims) -> [String] {
        ["sub", "aud", "client_id", "iss", "token_use", "scope", "amr", "events", "email"].compactMap { name in
            claims[name].map { fact(name, ValueText.text($0.value)) }
        }
    }

    private func keyText(_ key: SignatureKey, _ source: String?) -> String {
        let id = key.id.map { Escaping.line($0.description) + "  " } ?? ""
        return "\(id)\(key.algorithmName), \(key.typeName)" + (source.map { "  (\(Escaping.line($0)))" } ?? "")
    }

    func timesLines(_ times: TokenTimes, at now: UnixTime) -> [String] {
        var lines: [String] = []
        if let issued = times.issuedAt { lines.append(fact("issued", RFC3339.text(issued) + "  " + DurationText.relative(issued - now))) }
        if let expiry = times.expiry { lines.append(fact("expires", RFC3339.text(expiry) + "  " + DurationText.relative(expiry - now))) }
        return lines
    }

    func findingLines(_ finding: Finding) -> [String] {
        lines(
            code: finding.code.description, severity: finding.severity, message: Sentences.message(finding), expected: finding.expected,
            actual: finding.actual, hint: finding.hint.map(HintSentences.text))
    }

    func lines(
        code: String, severity: Severity, message: String, expected: JSONValue?, actual: JSONValue?, hint: String?
    ) -> [String] {
        let mark = severity == .error ? style.bad("error") : style.warn("warning")
        var lines = ["  \(mark)  \(Escaping.line(code)): \(message)"]
        if let expected { lines.append("         expected  \(ValueText.text(expected))") }
        if let actual { lines.append("         actual    \(ValueText.text(actual))") }
        if let hint { lines.append("         hint      \(hint)") }
        return lines
    }
}

/// JSON values in one line of text.
enum ValueText {
    static func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): Escaping.line(text, limit: 400)
        case .array(let elements) where elements.allSatisfy({ $0.string != nil }) && !elements.isEmpty:
            elements.prefix(20).map { Escaping.line($0.string ?? "", limit: 200) }.joined(separator: ", ")
                + (elements.count > 20 ? ", …" : "")
        default: Escaping.line(String(decoding: JSONDocument.write(value), as: UTF8.self), limit: 400)
        }
    }
}

/// Lengths of time as people say them.
enum DurationText {
    static func relative(_ seconds: Double) -> String { seconds >= 0 ? "in \(text(seconds))" : "\(text(-seconds)) ago" }

    static func text(_ seconds: Double) -> String {
        let whole = Int64(max(0, min(seconds, 1e12)))
        switch whole {
        case ..<120: return "\(whole) s"
        case ..<7200: return "\(whole / 60) min \(whole % 60) s"
        case ..<172_800: return "\(whole / 3600) h \(whole / 60 % 60) min"
        case ..<(400 * 86400): return "\(whole / 86400) days"
        default: return "\(whole / 31_556_952) years"
        }
    }
}
