internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// `tokencheck explain`: what a finding code means.
struct ExplainCommand: Command {
    static let spec = CommandSpec(
        words: ["explain"], operand: "CODE", maximumOperands: 1,
        summary: "what a finding code means, which rule it comes from, the usual causes", options: [.json, .help],
        examples: ["tokencheck explain claim.aud.mismatch"])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let code: String
    private let severity: Severity
    private let entry: Explanations.Entry

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        guard let text = arguments.operands.first else {
            throw UsageError(
                "explain needs a CODE; there are: \(Self.codes.joined(separator: " ")) claim.NAME.missing claim.NAME.type claim.NAME.mismatch"
            )
        }
        if let code = LoginsCode(rawValue: text) {
            (self.code, severity, entry) = (code.rawValue, code.severity, LoginsExplanations.entry(code))
        } else if let code = FindingCode(text) {
            (self.code, severity, entry) = (code.description, code.severity, Explanations.entry(code))
        } else {
            let nearest = Suggestion.question(for: text, among: Self.codes)
            throw UsageError("unknown code \(UsageError.quoted(text))\(nearest)")
        }
        self.arguments = arguments
        self.streams = streams
    }

    private static let codes: [String] =
        FindingCode.fixed.map(\.description) + [
            "claim.iss.mismatch", "claim.iss.unknown", "claim.aud.mismatch", "claim.aud.untrusted", "claim.sub.mismatch",
            "claim.sub.region",
            "claim.client_id.mismatch", "claim.token_use.mismatch", "claim.azp.mismatch", "claim.nonce.mismatch", "claim.nonce.unexpected",
            "claim.scope.mismatch", "claim.at_hash.mismatch", "claim.c_hash.mismatch", "claim.exp.expired", "claim.exp.soon",
            "claim.exp.before_iat", "claim.exp.too_far", "claim.nbf.future", "claim.iat.future", "claim.iat.too_old",
            "claim.auth_time.too_old", "claim.amr.guest", "claim.amr.provider", "claim.amr.mismatch", "claim.events.unexpected",
            "claim.email_verified.odd",
        ] + LoginsCode.allCases.map(\.rawValue)

    func run() async throws(UsageError) -> ExitStatus {
        let name = Escaping.line(code, limit: 300)
        if arguments.has("--json") {
            let value: JSONValue = [
                "code": .string(code), "severity": .string(severity.rawValue), "meaning": .string(entry.meaning),
                "ref": .string(entry.reference), "causes": .string(entry.causes),
            ]
            _ = streams.write(JSONReport.line(value))
        } else {
            let text =
                "\(name) (\(severity.rawValue))\n  meaning  \(entry.meaning)\n  rule     \(entry.reference)\n  causes   \(entry.causes)\n"
            _ = streams.write(Array(text.utf8))
        }
        return .success
    }
}
