package import JOSE

/// One rule about claims: a pure function of claims and time. Your own rules run beside the profile's.
public protocol ClaimRule: Sendable {
    /// A short name for a report's list of checks.
    var name: String { get }
    /// The clause that the rule comes from.
    var reference: String { get }
    /// All that is wrong by this rule; empty when nothing is.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding]
}

extension SignedClaims {
    /// The finding for a claim that should be there and be of a type.
    func fault<Value>(_ name: String, _ reading: ClaimReading<Value>, type: String, isRequired: Bool = true, hint: Hint? = nil) -> [Finding]
    {
        switch reading {
        case .value: []
        case .absent: isRequired ? [Finding(.claim(name, .missing), hint: hint)] : []
        case .wrongType(let value): [Finding(.claim(name, .type), actual: value, detail: .type(type), hint: hint)]
        }
    }

    /// The findings for a time that should be there; a number that only milliseconds explain gets the hint that says so.
    func timeFault(_ name: String, isRequired: Bool) -> [Finding] {
        let reading = time(name)
        var hint: Hint?
        if case .wrongType(let value) = reading { hint = Hint(insteadOfTime: value) }
        return fault(name, reading, type: "a number of seconds", isRequired: isRequired, hint: hint)
    }
}

extension Hint {
    /// What stands where a time belongs, when it is the usual mistake: milliseconds, or a number as text.
    package init?(insteadOfTime value: JSONValue) {
        switch value {
        case .integer(let number) where Double(number) > UnixTime.latest.seconds: self = .milliseconds
        case .real(let number) where number > UnixTime.latest.seconds && number < 1e16: self = .milliseconds
        case .string: self = .timeAsText
        default: return nil
        }
    }
}
