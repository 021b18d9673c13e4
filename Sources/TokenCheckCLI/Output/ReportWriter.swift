internal import JOSE
internal import OpenID

/// Writes reports as JSON (CONTRACT §3), a line each: members in a fixed order, absent ones as `null` or empty.
///
/// What is the same in report after report is made once: a profile's list of checks, a key, what a profile does not ask.
struct ReportWriter {
    private var text = JSONText()
    private var profiles: [ObjectIdentifier: ProfileParts] = [:]
    private var keys: [ObjectIdentifier: (key: VerificationKey, text: [UInt8])] = [:]

    private final class ProfileParts {
        let profile: IssuerProfile
        let source: String?
        let unasked: [String]
        var checks: [Stage?: [UInt8]] = [:]

        init(_ profile: IssuerProfile) {
            self.profile = profile
            source = profile.keySource
            unasked = NotChecked.candidates(profile)
        }
    }

    /// Begins a text of lines.
    mutating func begin(reserving count: Int = 0) { text = JSONText(reserving: count) }

    /// The lines since it was begun.
    mutating func end() -> [UInt8] {
        defer { text = JSONText() }
        return text.bytes
    }

    /// One report; that of a batch begins with the number of its line.
    mutating func write(_ report: Report, line: Int? = nil) {
        text.raw("{")
        if let line {
            text.raw(#""line":"#)
            text.integer(Int64(line))
            text.raw(",")
        }
        text.raw(#""verdict":"#)
        text.string(report.verdict.rawValue)
        text.raw(#","profile":"#)
        text.text(report.profile?.name)
        text.raw(#","reason":"#)
        text.text(report.reason?.description)
        text.raw(#","findings":"#)
        if report.findings.isEmpty { text.raw("[]") } else { text.value(.array(report.findings.map(JSONReport.finding))) }
        text.raw(#","checks":"#)
        let parts = writeChecks(report)
        text.raw(#","key":"#)
        writeKey(report.key, parts?.source)
        text.raw(#","header":"#)
        if let header = report.header { text.element(header.root) } else { text.raw("null") }
        text.raw(#","claims":"#)
        if let claims = report.claims { text.element(claims.root) } else { text.raw("null") }
        text.raw(#","times":{"evaluated_at":"#)
        writeTime(report.evaluatedAt)
        text.raw(#","exp_iso":"#)
        writeTime(report.times?.expiry)
        text.raw(#","iat_iso":"#)
        writeTime(report.times?.issuedAt)
        text.raw(#","seconds_left":"#)
        text.value(report.times?.expiry.map { .number($0 - report.evaluatedAt) } ?? .null)
        text.raw(#"},"not_checked":["#)
        if let claims = report.claims {
            text.raw(#""revocation""#)
            for claim in parts?.unasked ?? [] where claims[claim] != nil {
                text.raw(",")
                text.string(claim)
            }
        }
        text.raw("]}\n")
    }

    private mutating func writeChecks(_ report: Report) -> ProfileParts? {
        guard let profile = report.profile else {
            text.value(JSONReport.checks(report.checks))
            return nil
        }
        let parts = profiles[profile.identity] ?? ProfileParts(profile)
        if let made = parts.checks[report.stage] {
            text.raw(made)
            return parts
        }
        profiles[profile.identity] = parts
        var made = JSONText()
        made.value(JSONReport.checks(report.checks))
        text.raw(made.bytes)
        // Which claims are wrong differs from token to token.
        if report.stage != .claims { parts.checks[report.stage] = made.bytes }
        return parts
    }

    private mutating func writeKey(_ key: SignatureKey?, _ source: String?) {
        guard let key else { return text.raw("null") }
        if let known = key.publicKey {
            if let made = keys[known.identity] {
                text.raw(made.text)
            } else {
                // Sets change while a batch runs; those of one moment are few.
                if keys.count >= 1000 { keys = [:] }
                let made = Self.members(of: key)
                keys[known.identity] = (known, made)
                text.raw(made)
            }
        } else {
            text.raw(Self.members(of: key))
        }
        text.text(source)
        text.raw("}")
    }

    private static func members(of key: SignatureKey) -> [UInt8] {
        var text = JSONText()
        text.raw(#"{"kid":"#)
        text.text(key.id?.description)
        text.raw(#","alg":"#)
        text.string(key.algorithmName)
        text.raw(#","type":"#)
        text.string(key.typeName)
        text.raw(#","thumbprint":"#)
        text.text(key.thumbprint)
        text.raw(#","source":"#)
        return text.bytes
    }

    private mutating func writeTime(_ time: UnixTime?) {
        guard let time else { return text.raw("null") }
        text.raw("\"")
        text.raw { RFC3339.append(time, to: &$0) }
        text.raw("\"")
    }
}
