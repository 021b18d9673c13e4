public import JOSE

/// What a linter says of a key set: each key usable or not and why, and what is wrong with the set as a whole.
public struct KeySetCheck: Sendable {
    /// One key with its findings.
    public struct Entry: Sendable {
        /// The key.
        public let key: JWK
        /// What is wrong with it; the first error is why it is not usable.
        public let findings: [Finding]
    }

    /// The keys, in the document's order.
    public let entries: [Entry]
    /// What is wrong with the set: ids that name several different keys, no usable key at all.
    public let findings: [Finding]

    /// Checks a set.
    public init(_ set: JWKSet) {
        entries = set.keys.map { Entry(key: $0, findings: Self.findings(of: $0)) }
        var ofSet: [Finding] = []
        var seen: [ExactString] = []
        for id in set.keys.compactMap(\.keyID) where !seen.contains(id) {
            seen.append(id)
            let named = set.keys(named: id)
            guard named.count > 1 else { continue }
            let thumbprints = Set(named.compactMap { (try? $0.material.get())?.thumbprint })
            if thumbprints.count > 1 {
                ofSet.append(Finding(.keyAmbiguous, actual: .string(id.description), detail: .count(thumbprints.count)))
            }
        }
        if !set.keys.contains(where: \.isUsable) { ofSet.append(Finding(.keyNotFound, detail: .keyIDs(set.keyIDs))) }
        findings = ofSet
    }

    /// True when some key is usable and nothing is an error.
    public var isSound: Bool { !findings.containError && !entries.contains { $0.findings.containError } }

    private static func findings(of key: JWK) -> [Finding] {
        var all: [Finding] = []
        if let fault = key.fault { all.append(Finding(fault, severity: isError(fault) ? .error : .warning)) }
        if let certificate = key.certificate {
            all.append(
                Finding(.keyX5cMismatch, severity: certificate == .unreadable ? .warning : .error, detail: .certificate(certificate)))
        }
        if !key.oddities.isEmpty { all.append(Finding(.keyEncodingOdd, detail: .oddities(key.oddities))) }
        // What an unusable key leaves unsaid matters to nobody.
        guard key.isUsable else { return all }
        if key.keyID == nil { all.append(Finding(.keyKidMissing)) }
        if key.algorithm == nil { all.append(Finding(.keyAlgMissing)) }
        if key.use == nil { all.append(Finding(.keyUseMissing)) }
        return all
    }

    /// A key for another purpose, or of a type unknown here, is no fault of the set's (RFC 7517 §5).
    private static func isError(_ fault: KeyFault) -> Bool {
        switch fault {
        case .unsupported, .use, .operations, .algorithm: false
        default: true
        }
    }
}
