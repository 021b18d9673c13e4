public import JOSE

/// One thing that is wrong with a token, as data.
public struct Finding: Sendable, Equatable {
    /// What.
    public let code: FindingCode
    /// How bad.
    public let severity: Severity
    /// The configuration: what would have done; an array where several values would.
    public let expected: JSONValue?
    /// The token's value.
    public let actual: JSONValue?
    /// What else a sentence about it needs.
    public let detail: Detail?
    /// The usual mistake that it looks like.
    public let hint: Hint?
    /// The rule that found it, when a profile's rule did.
    public internal(set) var rule: RuleName?

    /// A finding of that code.
    public init(
        _ code: FindingCode, severity: Severity? = nil, expected: JSONValue? = nil, actual: JSONValue? = nil, detail: Detail? = nil,
        hint: Hint? = nil
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.expected = expected
        self.actual = actual
        self.detail = detail
        self.hint = hint
    }

    /// The claim it is about.
    public var claim: String? { code.claim }

    /// The facts beside expected and actual. None holds a token's text or key material.
    public enum Detail: Sendable, Equatable {
        case form(TokenFormFailure)
        case header(ProtectedHeader.Fault)
        case names([String])
        case key(KeyFault)
        case keyIDs([String])
        case count(Int)
        case keys(KeySetFailure)
        case signature(CompactJWS.SignatureShape)
        case oddities([JWK.Oddity])
        case certificate(JWK.CertificateFinding)
        /// By how many seconds a time is off.
        case seconds(Double)
        /// The JSON type that a claim should have.
        case type(String)
        /// What a rule of your own has to say.
        case text(String)
    }

    /// A rule's name with the clause that it comes from.
    public struct RuleName: Sendable, Equatable {
        /// The name, as in a report's list of checks.
        public let name: String
        /// The clause.
        public let reference: String

        init(_ rule: any ClaimRule) {
            name = rule.name
            reference = rule.reference
        }
    }
}

extension [Finding] {
    /// True when some finding decides against the token.
    public var containError: Bool { contains { $0.severity == .error } }

    /// The order of a report: errors by rank, then warnings; within them as they came.
    var inReportOrder: [Finding] {
        let errors = filter { $0.severity == .error }
        return (0...3).flatMap { rank in errors.filter { $0.code.rank == rank } } + filter { $0.severity == .warning }
    }
}
