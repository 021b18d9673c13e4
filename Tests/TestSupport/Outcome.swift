internal import JOSE
public import OpenID

/// A verdict as one value to compare: what was decided and every finding, whole but for the rule's name.
public enum Outcome: Sendable, Equatable {
    /// Accepted without a word.
    case accepted
    /// Accepted with warnings.
    case warned([Finding])
    /// Rejected at that stage.
    case rejected(Stage, [Finding])
    /// Undecided.
    case undecided([Finding])

    /// Of that verdict.
    public init(_ verdict: Verdict) {
        switch verdict {
        case .accepted(let token): self = token.warnings.isEmpty ? .accepted : .warned(token.warnings.map(\.withoutRule))
        case .rejected(let rejection): self = .rejected(rejection.stage, rejection.findings.all.map(\.withoutRule))
        case .undecided(let undecided): self = .undecided(undecided.findings.all.map(\.withoutRule))
        }
    }

    /// Rejected for these claims, in this order.
    public static func claims(_ findings: Finding...) -> Outcome { .rejected(.claims, findings) }
}

extension Finding {
    /// The same finding as one that no rule of a profile gave.
    public var withoutRule: Finding {
        Finding(code, severity: severity, expected: expected, actual: actual, detail: detail, hint: hint)
    }
}

extension TokenBuilder {
    /// What becomes of the token, signed by the issuer, when one profile judges it: its own unless another is given.
    public func judged(
        by profile: IssuerProfile? = nil, expecting: Expectations = Expectations(), at now: UnixTime = FixedTime.now
    ) throws -> Outcome {
        Outcome(try verdict(by: profile, expecting: expecting, at: now))
    }

    /// The same as a verdict.
    public func verdict(
        by profile: IssuerProfile? = nil, expecting: Expectations = Expectations(), at now: UnixTime = FixedTime.now
    ) throws -> Verdict {
        let profiles = IssuerProfiles(try profile ?? kind.profile(expecting: expecting))
        return profiles.verdict(on: try signed(), keys: .set(try kind.keySet), at: now)
    }

    /// The accepted token; throws the rejection.
    public func accepted(by profile: IssuerProfile? = nil) throws -> AcceptedToken {
        try IssuerProfiles(try profile ?? kind.profile()).verify(try signed(), keys: .set(try kind.keySet), at: FixedTime.now)
    }
}

extension RawToken {
    /// What becomes of this text when that kind's profile judges it.
    public func judged(as kind: TokenKind, expecting: Expectations = Expectations(), at now: UnixTime = FixedTime.now) throws -> Outcome {
        let profiles = IssuerProfiles(try kind.profile(expecting: expecting))
        return Outcome(profiles.verdict(on: self, keys: .set(try kind.keySet), at: now))
    }
}
