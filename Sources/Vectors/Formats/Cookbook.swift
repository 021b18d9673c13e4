package import JOSE

/// A file of ietf-jose/cookbook (RFC 7520): one example with its key and its outputs in each serialization.
package enum Cookbook {
    /// Runs the outputs.
    package static func results(_ document: JSONValue) throws(BrokenVectors) -> VectorResults {
        var results = VectorResults()
        if let signed = document["sign"] {
            try run(signed, into: &results)
            if document["encrypt"] != nil { results.skip(1, encrypted) }
        } else if document["input"]?["enc"] != nil || document["encrypting_content"] != nil {
            results.skip(1, encrypted)
        } else {
            try run(document, into: &results)
        }
        return results
    }

    private static let encrypted = "JWE: encrypted tokens are refused as such, never decrypted"

    private static func run(_ example: JSONValue, into results: inout VectorResults) throws(BrokenVectors) {
        guard let input = example["input"], let stated = input["key"], case .object(let outputs)? = example["output"] else {
            throw BrokenVectors("an example without input, key and output")
        }
        let keys = try publicKeys(stated.array ?? [stated])
        for output in outputs {
            let text = output.value.string ?? String(decoding: JSONDocument.write(output.value), as: UTF8.self)
            let reason = output.value.string == nil ? "a JSON serialization: tokens are compact" : purpose(text, example)
            results.results.append(
                VectorResult(
                    id: output.name, comment: input["alg"]?.string ?? "", label: .valid, accepted: SignedParts.verify(text, under: keys),
                    refusedFor: reason))
        }
    }

    /// The examples have key pairs: what verifies is the public half.
    private static func publicKeys(_ stated: [JSONValue]) throws(BrokenVectors) -> JSONValue {
        var keys: [JSONValue] = []
        for key in stated {
            let half = key["d"] == nil ? key : PublicHalf.jwk(of: key)
            guard let half else { throw BrokenVectors("a key pair that is not read") }
            keys.append(half)
        }
        return ["keys": .array(keys)]
    }

    private static func purpose(_ text: String, _ example: JSONValue) -> String? {
        if example["signing"]?["protected"]?["b64"] == false { return "an unencoded payload (RFC 7797), which no JWT may have" }
        return text.has("..") ? "a payload that is elsewhere" : nil
    }
}
