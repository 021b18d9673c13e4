internal import JOSE

/// Whole tokens under a JWK or a JWK Set.
struct TokenGroup {
    private let group: Wycheproof.Group

    init(_ group: Wycheproof.Group) { self.group = group }

    func run(into results: inout VectorResults) throws(BrokenVectors) {
        // Symmetric groups have no public half: their `private` is what a verifier is given.
        guard let keys = group.value["public"] ?? group.value["private"] else { throw BrokenVectors("a group without keys") }
        for test in group.tests {
            guard let token = test.value["jws"] else {
                guard test.value["jwe"] != nil else { throw BrokenVectors("test \(test.id): neither jws nor jwe") }
                results.skip(1, "JWE: encrypted tokens are refused as such, never decrypted")
                continue
            }
            // A JSON serialization is given as the text that it is.
            let text = token.string ?? String(decoding: JSONDocument.write(token), as: UTF8.self)
            results.results.append(test.result(SignedParts.verify(text, under: keys)))
        }
    }
}
