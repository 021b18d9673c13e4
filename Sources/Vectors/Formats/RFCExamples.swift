package import JOSE

/// The examples of the RFCs: `cases`, each a token with its keys, a key, or a thumbprint.
package enum RFCExamples {
    /// Runs the cases.
    package static func results(_ document: JSONValue) throws(BrokenVectors) -> VectorResults {
        var results = VectorResults()
        for row in try document.cases() {
            guard let id = row["id"]?.string else { throw BrokenVectors("a case without id") }
            let comment = [row["section"]?.string, row["note"]?.string].compactMap(\.self).joined(separator: ": ")
            if let token = row["jws"] {
                results.results.append(try self.token(token, row, id, comment))
            } else if let thumbprint = row["thumbprint"]?.string {
                self.thumbprint(thumbprint, row["jwk"] ?? .null, id, comment, into: &results)
            } else {
                results.results.append(key(row, id, comment))
            }
        }
        return results
    }

    private static func token(_ token: JSONValue, _ row: JSONValue, _ id: String, _ comment: String) throws(BrokenVectors) -> VectorResult {
        let text = token.string ?? String(decoding: JSONDocument.write(token), as: UTF8.self)
        // Without a key the question is whether anything but the key stands against the token.
        let accepted = (row["jwk"] ?? row["jwks"]).map { SignedParts.verify(text, under: $0) } ?? (SignedParts(text) != nil)
        guard let expected = row["expected"]?.string else { throw BrokenVectors("case \(id): no expected outcome") }
        let label: VectorResult.Label = expected == "invalid" ? .invalid : .valid
        return VectorResult(id: id, comment: comment, label: label, accepted: accepted, refusedFor: purpose(expected, row))
    }

    /// What a verifier of compact tokens refuses although it is good for another one.
    private static func purpose(_ expected: String, _ row: JSONValue) -> String? {
        switch expected {
        case "valid-with-b64-support": return "an unencoded payload (RFC 7797), which no JWT may have"
        case "valid-with-detached-support": return "a payload that is elsewhere"
        default:
            let isCompact = row["serialization"]?.string == "compact"
            return isCompact ? nil : "a JSON serialization: tokens are compact"
        }
    }

    /// A key is valid when each of its set is read: a public one as such, a private one for signing, a secret as octets.
    private static func key(_ row: JSONValue, _ id: String, _ comment: String) -> VectorResult {
        let keys = row["jwks"]?["keys"]?.array ?? [row["jwk"] ?? .null]
        let accepted = !keys.isEmpty && keys.allSatisfy(isRead)
        return VectorResult(id: id, comment: comment, label: row["expected"]?.string == "invalid" ? .invalid : .valid, accepted: accepted)
    }

    private static func isRead(_ key: JSONValue) -> Bool {
        if let secret = key["k"]?.string { return Octets.base64URL(Array(secret.utf8)) != nil }
        guard key["d"] != nil else { return (try? JWK(key).material.get()) != nil }
        return PublicHalf.of(key) != nil
    }

    private static func thumbprint(
        _ thumbprint: String, _ key: JSONValue, _ id: String, _ comment: String, into results: inout VectorResults
    ) {
        guard key["k"] == nil else {
            results.skip(1, "a thumbprint of a secret, which is not made: it is a hash good for guessing (RFC 7638 7)")
            return
        }
        let ours = (try? JWK(key).material.get())?.thumbprint ?? "no key"
        results.results.append(VectorResult(id: id, comment: comment, label: thumbprint, ours: ours, agrees: ours == thumbprint))
    }
}

/// The public half of a private JWK, checked against it.
enum PublicHalf {
    static func of(_ key: JSONValue) -> PublicKey? {
        for algorithm in SignatureAlgorithm.allCases {
            if let pair = try? SigningKey(jwk: key, algorithm: algorithm) { return pair.publicKey }
        }
        return nil
    }

    /// The JWK of the public half, with the members that say what the key is for.
    static func jwk(of key: JSONValue) -> JSONValue? {
        guard let half = of(key) else { return nil }
        let uses = ["kid", "alg", "use"].compactMap { name in key[name].map { JSONMember(name, $0) } }
        return .object(half.jwkMembers + uses)
    }
}
