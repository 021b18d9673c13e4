internal import JOSE

/// How one test of a vector file came out.
package struct VectorResult: Sendable, Equatable {
    /// The test's name in its file.
    package let id: String
    /// What the file says the test is about.
    package let comment: String
    /// What the file wants.
    package let label: String
    /// What this build says.
    package let ours: String
    /// True when that is what should come out here.
    package let agrees: Bool
    /// Why this build is meant to refuse what the file calls valid; `nil` when the label is what should come out.
    package let onPurpose: String?

    /// A result whose two sides are in the file's own words.
    package init(id: String, comment: String, label: String, ours: String, agrees: Bool) {
        self.id = id
        self.comment = comment
        self.label = label
        self.ours = ours
        self.agrees = agrees
        onPurpose = nil
    }

    /// A result of accepting or refusing. `refusedFor` is why even what is valid must be refused.
    package init(id: String, comment: String, label: Label, accepted: Bool, refusedFor reason: String? = nil) {
        self.id = id
        self.comment = comment
        self.label = label.rawValue
        ours = accepted ? "accepted" : "refused"
        onPurpose = label == .valid ? reason : nil
        switch label {
        case .valid: agrees = accepted == (reason == nil)
        case .invalid: agrees = !accepted
        case .acceptable: agrees = true
        }
    }

    /// What a file says of a test.
    package enum Label: String, Sendable {
        /// To be accepted.
        case valid
        /// To be refused.
        case invalid
        /// Either will do.
        case acceptable
    }

    /// True when this build accepted it.
    package var isAccepted: Bool { ours == "accepted" }
}

/// Tests of a file that were not run, and why.
package struct VectorSkip: Sendable, Equatable {
    /// Why.
    package let reason: String
    /// How many.
    package let tests: Int

    /// So many tests for that reason.
    package init(reason: String, tests: Int) {
        self.reason = reason
        self.tests = tests
    }
}

/// How the tests of one file came out.
package struct VectorResults: Sendable, Equatable {
    /// The tests that were run, in the file's order.
    package var results: [VectorResult] = []
    /// Those that were not, reason by reason.
    package private(set) var skipped: [VectorSkip] = []

    /// Nothing yet.
    package init() {}

    /// Says that so many tests were not run.
    package mutating func skip(_ tests: Int, _ reason: String) {
        let before = skipped.first { $0.reason == reason }?.tests ?? 0
        skipped.removeAll { $0.reason == reason }
        skipped.append(VectorSkip(reason: reason, tests: before + tests))
    }

    /// The tests that did not come out as they should.
    package var disagreements: [VectorResult] { results.filter { !$0.agrees } }

    /// The tests that were refused on purpose, counted by reason.
    package var onPurpose: [VectorSkip] {
        var counts: [VectorSkip] = []
        for reason in results.compactMap(\.onPurpose) {
            let before = counts.firstIndex { $0.reason == reason }
            let count = VectorSkip(reason: reason, tests: before.map { counts[$0].tests + 1 } ?? 1)
            if let before { counts[before] = count } else { counts.append(count) }
        }
        return counts
    }
}

extension JSONValue {
    /// The rows of `cases`, as many as `numberOfCases` says where it is there: none is lost unnoticed.
    func cases() throws(BrokenVectors) -> [JSONValue] {
        let cases = self["cases"]?.array ?? []
        if let stated = self["numberOfCases"], stated != .integer(Int64(cases.count)) {
            throw BrokenVectors("\(cases.count) cases where numberOfCases says otherwise")
        }
        return cases
    }
}

/// Why a file of a known format could not be judged: it is not what its format says.
package struct BrokenVectors: Error, Sendable, Equatable {
    /// What is wrong with it.
    package let reason: String

    /// A file that is broken for this reason.
    package init(_ reason: String) { self.reason = reason }
}
