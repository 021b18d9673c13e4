package import JOSE

/// A token whose payload may be plain text, taken apart: `nil` when its form or header forbids verifying it.
///
/// The payloads of many published tokens are no claims sets, or empty: the form is judged with an empty object in the place of the
/// payload, and the payload by itself; the signature is one over the bytes as they are.
package struct SignedParts: Sendable {
    /// The token with an empty object for a payload.
    package let token: CompactJWS
    /// What was signed.
    package let input: [UInt8]
    /// The signature.
    package let signature: [UInt8]

    /// Takes the text apart.
    package init?(_ text: String) {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Array($0) }
        guard parts.count > 2, Octets.base64URL(parts[1]) != nil else { return nil }
        var form = parts
        form[1] = Array("e30".utf8)
        let formText = Array(form.joined(separator: [UInt8(ascii: ".")]))
        guard let token = try? CompactJWS(parsing: formText, limits: TokenLimits(TokenLimits.ceiling)), token.header.fault == nil,
            let signature = Octets.base64URL(parts[2])
        else { return nil }
        self.token = token
        self.signature = signature
        input = parts[0] + [UInt8(ascii: ".")] + parts[1]
    }

    /// True when the token verifies under one of the keys that a verifier may use for it: those of a JWK or a JWK Set.
    ///
    /// Where all keys are symmetric they are taken for secrets given by hand; a set that holds another kind too is for public keys.
    package static func verify(_ text: String, under keys: JSONValue) -> Bool {
        guard let parts = SignedParts(text) else { return false }
        if let secrets = secrets(in: keys) { return parts.verify(underOneOf: secrets) }
        guard let algorithm = parts.token.header.algorithm, let set = try? JWKSet(keys["keys"] == nil ? ["keys": [keys]] : keys) else {
            return false
        }
        let candidates = try? VerificationKeys.set(set).candidates(keyID: parts.token.header.keyID, algorithm: algorithm)
        return candidates?.contains { $0.verifies(parts.signature.span, over: parts.input.span) } ?? false
    }

    private static func secrets(in keys: JSONValue) -> [JSONValue]? {
        let all = keys["keys"]?.array ?? [keys]
        return all.isEmpty || all.contains { $0["kty"]?.string != "oct" } ? nil : all
    }

    /// Of several secrets the token's `kid` names one; without `kid` the first few are tried, as with public keys.
    private func verify(underOneOf secrets: [JSONValue]) -> Bool {
        guard secrets.count > 1, let id = token.header.keyID else {
            return secrets.prefix(VerificationKeys.maximumTries).contains { verify(underSecret: $0) }
        }
        let named = secrets.filter { key in key["kid"]?.string.map { ExactString($0) } == id }
        guard named.count == 1, let key = named.first else { return false }
        return verify(underSecret: key)
    }

    private func verify(underSecret key: JSONValue) -> Bool {
        let stated = key["alg"]
        guard let named = token.header.macAlgorithm, stated == nil || stated?.string == named.rawValue,
            let text = key["k"]?.string, let bytes = Octets.base64URL(Array(text.utf8)),
            let secret = try? SharedSecret(bytes, algorithm: named)
        else { return false }
        return secret.verifies(signature.span, over: input.span)
    }
}
