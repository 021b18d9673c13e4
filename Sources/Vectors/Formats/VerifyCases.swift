package import JOSE

/// The tokens of other verifiers' own tests, as `cases`, each with its key set and whether a strict verifier accepts it.
package enum VerifyCases {
    /// Runs the cases; they are told by their place and the name of the test that they were taken from.
    package static func results(_ document: JSONValue) throws(BrokenVectors) -> VectorResults {
        var results = VectorResults()
        for (index, row) in try document.cases().enumerated() {
            guard let token = row["jwt"]?.string, let keys = row["jwks"], case .bool(let isValid)? = row["strict_model"] else {
                throw BrokenVectors("a case without jwt, jwks and strict_model")
            }
            let comment = [row["test"]?.string, row["strict_reason"]?.string].compactMap { $0?.isEmpty == false ? $0 : nil }
            results.results.append(
                VectorResult(
                    id: String(index + 1), comment: comment.joined(separator: ": "), label: isValid ? .valid : .invalid,
                    accepted: SignedParts.verify(token, under: keys)))
        }
        return results
    }
}
