/// The times at which a rule has nothing to say about some claims: whoever judges the same claims again within them need not ask it.
struct Silence: Equatable {
    private let from: Double
    private let until: Double

    /// From the one second on and before the other.
    init(from: Double = -.infinity, until: Double = .infinity) {
        self.from = from
        self.until = until
    }

    /// At any time.
    static let always = Silence()
    /// At no time that is known.
    static let never = Silence(from: .infinity, until: -.infinity)

    /// True when that time is one of them. The end of time is none: a broken clock asks all rules.
    func contains(_ now: UnixTime) -> Bool { from <= now.seconds && now.seconds < until }

    /// The times at which both are silent.
    func and(_ other: Self) -> Self { Silence(from: max(from, other.from), until: min(until, other.until)) }
}

/// A rule of ours that knows ahead when it will be silent. Rules of others cannot say so, and are asked every time.
protocol PredictableRule: ClaimRule {
    /// Times at which `findings` are none for these claims: never too many, perhaps too few.
    func silence(in claims: SignedClaims) -> Silence
}

/// A rule that looks at claims and configuration alone: what it says once of some claims it always says.
protocol TimelessRule: PredictableRule {}

extension TimelessRule {
    /// Always, or never.
    func silence(in claims: SignedClaims) -> Silence { findings(in: claims, at: .latest).isEmpty ? .always : .never }
}
