/// Rules that are asked one after the other, each where it stands: taken out of a list for every token, each would be copied.
struct RuleChain: Sendable {
    private typealias Judgement = @Sendable (_ claims: SignedClaims, _ now: UnixTime, _ found: inout [Finding]) -> Void

    /// The rules, in their order.
    let rules: [any ClaimRule]
    private let judge: Judgement

    init(_ rules: [any ClaimRule]) {
        self.rules = rules
        judge = Self.judgement(by: rules[...])
    }

    /// All that is wrong with the claims, each finding with the name of its rule.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        var found: [Finding] = []
        judge(claims, now, &found)
        return found
    }

    /// What the first rule has to say, and then the others.
    private static func judgement(by rules: ArraySlice<any ClaimRule>) -> Judgement {
        guard let rule = rules.first else { return { _, _, _ in } }
        let next = judgement(by: rules.dropFirst())
        return { claims, now, found in
            for var finding in rule.findings(in: claims, at: now) {
                finding.rule = Finding.RuleName(rule)
                found.append(finding)
            }
            next(claims, now, &found)
        }
    }
}
