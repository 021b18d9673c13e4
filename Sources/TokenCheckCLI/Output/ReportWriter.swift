internal import JOSE
internal import OpenID

/// Writes reports as JSON (CONTRACT §3), a line each: members in a fixed order, absent ones as `null` or empty.
///
/// What is the same in report after report is made once: a profile's list of checks, a key, what a profile does not ask.
struct ReportWriter {
    private var text = JSONText()
    private var profiles: [ObjectIdentifier: ProfileParts] = [:]
    private var keys: [ObjectIdentifier: (key: VerificationKey, text: [UInt8])] = [:]
    private var evaluated: (time: UnixTime, text: [UInt8])?

    private final class ProfileParts {
        let profile: IssuerProfile
        let source: String?
        let unasked: [MemberName]
        var checks: [Stage?: [UInt8]] = [:]
        /// All from the verdict to the checks, of what is accepted with nothing to say.
        var accepted: [UInt8]?

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
        let parts = report.profile.map { self.parts(of: $0) }
        writeVerdict(report, parts)
        text.raw(#","key":"#)
        writeKey(report.key, parts?.source)
        text.raw(#","header":"#)
        if let header = report.header { text.element(header.root) } else { text.raw("null") }
        text.raw(#","claims":"#)
        if let claims = report.claims { text.element(claims.root) } else { text.raw("null") }
        text.raw(#","times":{"evaluated_at":"#)
        writeEvaluation(report.evaluatedAt)
        text.raw(#","exp_iso":"#)
        writeTime(report.times?.expiry)
        text.raw(#","iat_iso":"#)
        writeTime(report.times?.issuedAt)
        text.raw(#","seconds_left":"#)
        text.value(report.times?.expiry.map { .number($0 - report.evaluatedAt) } ?? .null)
        text.raw(#"},"not_checked":["#)
        if let claims = report.claims {
            text.raw(#""revocation""#)
            for claim in parts?.unasked ?? [] where claims.has(claim) {
                text.raw(",")
                text.string(claim.description)
            }
        }
        text.raw("]}\n")
    }

    private mutating func parts(of profile: IssuerProfile) -> ProfileParts {
        if let known = profiles[profile.identity] { return known }
        let made = ProfileParts(profile)
        profiles[profile.identity] = made
        return made
    }

    private mutating func writeVerdict(_ report: Report, _ parts: ProfileParts?) {
        let isPlain = report.verdict == .accepted && report.findings.isEmpty
        if isPlain, let made = parts?.accepted { return text.raw(made) }
        let start = text.bytes.count
        text.raw(#""verdict":"#)
        text.string(report.verdict.rawValue)
        text.raw(#","profile":"#)
        text.text(report.profile?.name)
        text.raw(#","reason":"#)
        text.text(report.reason?.description)
        text.raw(#","findings":"#)
        text.value(.array(report.findings.map(JSONReport.finding)))
        text.raw(#","checks":"#)
        writeChecks(report, parts)
        if isPlain { parts?.accepted = Array(text.bytes[start...]) }
    }

    private mutating func writeChecks(_ report: Report, _ parts: ProfileParts?) {
        if let made = parts?.checks[report.stage] { return text.raw(made) }
        var made = JSONText()
        made.value(JSONReport.checks(report.checks))
        text.raw(made.bytes)
        // Which claims are wrong differs from token to token.
        if report.stage != .claims { parts?.checks[report.stage] = made.bytes }
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

    /// The time of the call, which many reports have in common.
    private mutating func writeEvaluation(_ time: UnixTime) {
        if let evaluated, evaluated.time == time { return text.raw(evaluated.text) }
        let start = text.bytes.count
        writeTime(time)
        evaluated = (time, Array(text.bytes[start...]))
    }

    private mutating func writeTime(_ time: UnixTime?) {
        guard let time else { return text.raw("null") }
        text.raw("\"")
        text.raw { RFC3339.append(time, to: &$0) }
        text.raw("\"")
    }
}
