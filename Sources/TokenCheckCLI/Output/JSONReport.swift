internal import JOSE
internal import OpenID

/// Reports as JSON (CONTRACT §3): members in a fixed order, absent ones as `null` or empty.
enum JSONReport {
    static func value(_ report: Report, line: Int? = nil) -> JSONValue {
        var members: [JSONMember] = []
        if let line { members.append(JSONMember("line", .integer(Int64(line)))) }
        members += [
            JSONMember("verdict", .string(report.verdict.rawValue)),
            JSONMember("profile", text(report.profile)),
            JSONMember("reason", text(report.reason?.description)),
            JSONMember("findings", .array(report.findings.map { finding($0) })),
            JSONMember("checks", .array(report.checks.map(check))),
            JSONMember("key", report.key.map { key($0, source: report.keySource) } ?? .null),
            JSONMember("header", report.header ?? .null),
            JSONMember("claims", report.claims?.value ?? .null),
            JSONMember("times", times(report.times, at: report.evaluatedAt)),
            JSONMember("not_checked", .array(report.notChecked.map(JSONValue.string))),
        ]
        return .object(members)
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

    private static func check(_ check: Report.Check) -> JSONValue {
        ["name": .string(check.name), "status": .string(check.status.rawValue), "ref": .string(check.reference)]
    }

    private static func key(_ key: SignatureKey, source: String?) -> JSONValue {
        [
            "kid": text(key.id?.description), "alg": .string(key.algorithmName), "type": .string(key.typeName),
            "thumbprint": text(key.thumbprint), "source": text(source),
        ]
    }
}
