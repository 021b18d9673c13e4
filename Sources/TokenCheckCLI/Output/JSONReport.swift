internal import JOSE
internal import OpenID

/// Reports as JSON (CONTRACT §3), and the parts that other documents share with them.
enum JSONReport {
    /// One report, on a line of its own.
    static func line(_ report: Report) -> [UInt8] {
        var writer = ReportWriter()
        writer.write(report)
        return writer.end()
    }

    static func checks(_ checks: [Report.Check]) -> JSONValue {
        .array(checks.map { ["name": .string($0.name), "status": .string($0.status.rawValue), "ref": .string($0.reference)] })
    }

    static func finding(_ finding: Finding) -> JSONValue {
        [
            "code": .string(finding.code.description), "severity": .string(finding.severity.rawValue),
            "claim": text(finding.claim), "expected": finding.expected ?? .null, "actual": finding.actual ?? .null,
            "message": .string(Sentences.message(finding)), "hint": text(finding.hint.map(HintSentences.text)),
            "ref": .string(finding.rule?.reference ?? Explanations.reference(finding.code)),
        ]
    }

    static func times(_ times: TokenTimes?, at now: UnixTime) -> JSONValue {
        [
            "evaluated_at": .string(RFC3339.text(now)), "exp_iso": text(times?.expiry.map(RFC3339.text)),
            "iat_iso": text(times?.issuedAt.map(RFC3339.text)), "seconds_left": times?.expiry.map { .number($0 - now) } ?? .null,
        ]
    }

    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    static func line(_ value: JSONValue) -> [UInt8] { JSONDocument.write(value) + [0x0A] }
}
