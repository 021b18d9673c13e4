internal import JOSE
internal import OpenID

/// The report of a key set's linter.
struct KeySetReport {
    private let check: KeySetCheck

    init(_ check: KeySetCheck) { self.check = check }

    private var allFindings: [Finding] { check.findings + check.entries.flatMap(\.findings) }
    private var reason: FindingCode? { allFindings.first { $0.severity == .error }?.code }

    var json: JSONValue {
        [
            "verdict": .string(check.isSound ? "accepted" : "rejected"), "reason": JSONReport.text(reason?.description),
            "findings": .array(allFindings.map(JSONReport.finding)), "keys": .array(check.entries.map(entry)),
        ]
    }

    static func undecided(_ finding: Finding) -> JSONValue {
        [
            "verdict": "undecided", "reason": .string(finding.code.description), "findings": [JSONReport.finding(finding)],
            "keys": .array([]),
        ]
    }

    private func entry(_ entry: KeySetCheck.Entry) -> JSONValue {
        let key = entry.key
        let material = try? key.material.get()
        return [
            "kid": JSONReport.text(key.keyID?.description), "kty": JSONReport.text(key.keyType), "alg": JSONReport.text(key.algorithm),
            "use": JSONReport.text(key.use), "type": JSONReport.text(material?.typeName),
            "thumbprint": JSONReport.text(material?.thumbprint), "usable": .bool(key.isUsable),
            "reason": JSONReport.text(key.isUsable ? nil : entry.findings.first?.code.description),
            "findings": .array(entry.findings.map(JSONReport.finding)),
        ]
    }

    func text(_ style: Style) -> String {
        let report = TextReport(style: style)
        let usable = check.entries.count { $0.key.isUsable }
        let count = "\(check.entries.count) key\(check.entries.count == 1 ? "" : "s"), \(usable) usable"
        var lines = [(check.isSound ? style.good("ACCEPTED") : style.bad("REJECTED")) + "  \(count)"]
        lines += check.findings.flatMap(report.findingLines)
        for (index, entry) in check.entries.enumerated() {
            let key = entry.key
            let name = key.keyID.map { Escaping.line($0.description, limit: 200) } ?? "(no kid)"
            let type = (try? key.material.get())?.typeName ?? key.keyType.map { Escaping.line($0, limit: 60) } ?? "?"
            let state = key.isUsable ? style.good("usable") : style.bad("not usable")
            lines.append("\(index + 1)  \(name)  \(type)  \(key.algorithm.map { Escaping.line($0, limit: 60) } ?? "no alg")  \(state)")
            lines += entry.findings.flatMap(report.findingLines)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
