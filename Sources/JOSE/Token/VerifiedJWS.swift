extension CompactJWS {
    /// Why a signature was not accepted.
    public enum SignatureFailure: Error, Sendable, Equatable {
        /// The header alone forbids it.
        case header(ProtectedHeader.Fault)
        /// The token's `alg` is not the algorithm the key or secret is bound to.
        case algorithmDiffers
        /// It does not verify; what the signature looks like.
        case invalid(SignatureShape)
    }

    /// What a signature that does not verify looks like.
    public enum SignatureShape: Sendable, Equatable {
        /// The right length: other bytes were signed, or by another key.
        case ordinary
        /// ECDSA in DER instead of r‖s (RFC 7518 §3.4).
        case der
        /// Shorter or longer than the algorithm and key make it.
        case length(octets: Int, expected: Int)
    }

    /// Checks the signature over the bytes as they came (RFC 7515 §5.2).
    public func verified(by key: VerificationKey) throws(SignatureFailure) -> VerifiedJWS {
        if let fault = header.fault { throw .header(fault) }
        guard header.algorithm == key.algorithm else { throw .algorithmDiffers }
        guard key.verifies(signature.span, over: text.span.extracting(0..<signingInputLength)) else {
            if key.key.kind.keyType == "EC", ECDSASignature.isDER(signature) { throw .invalid(.der) }
            throw .invalid(shape(expected: key.signatureLength))
        }
        return VerifiedJWS(header: header, payload: payload, key: .publicKey(key))
    }

    /// Checks the HMAC over the bytes as they came (RFC 7518 §3.2). The token's `kid` says nothing to one secret.
    public func verified(bySharedSecret secret: SharedSecret) throws(SignatureFailure) -> VerifiedJWS {
        if let fault = header.fault { throw .header(fault) }
        guard header.macAlgorithm == secret.algorithm else { throw .algorithmDiffers }
        guard secret.verifies(signature.span, over: text.span.extracting(0..<signingInputLength)) else {
            throw .invalid(shape(expected: secret.algorithm.hashLength))
        }
        let key = SignatureKey.sharedSecret(secret.algorithm, bits: secret.length * 8, id: header.keyID)
        return VerifiedJWS(header: header, payload: payload, key: key)
    }

    private func shape(expected: Int) -> SignatureShape {
        signature.count == expected ? .ordinary : .length(octets: signature.count, expected: expected)
    }
}

/// Proof that a signature was checked. Only the two ways of `CompactJWS` to verify make one.
public struct VerifiedJWS: Sendable {
    // One reference: a verified token goes through many hands, and each of its parts would be counted in each of them.
    private let parts: Parts

    private final class Parts: Sendable {
        let header: ProtectedHeader
        let payload: TokenJSON
        let key: SignatureKey
        // Several rules ask for these two.
        let expiry: TokenJSON.NumberReading
        let issuedAt: TokenJSON.NumberReading

        init(_ header: ProtectedHeader, _ payload: TokenJSON, _ key: SignatureKey) {
            self.header = header
            self.payload = payload
            self.key = key
            expiry = payload.number(named: .exp)
            issuedAt = payload.number(named: .iat)
        }
    }

    fileprivate init(header: ProtectedHeader, payload: TokenJSON, key: SignatureKey) { parts = Parts(header, payload, key) }

    /// True when both are of one check of one signature.
    package func isIdentical(to other: VerifiedJWS) -> Bool { parts === other.parts }

    // Rules ask these of every token: answered where the payload is, without handing it out.
    package subscript(name: String) -> JSONElement? { parts.payload[name] }
    package var expiry: TokenJSON.NumberReading { parts.expiry }
    package var issuedAt: TokenJSON.NumberReading { parts.issuedAt }
    package func number(named name: MemberName) -> TokenJSON.NumberReading { parts.payload.number(named: name) }
    package func isString(named name: MemberName, _ text: String) -> Bool { parts.payload.isString(named: name, text) }
    package func isNonEmptyString(named name: MemberName) -> Bool { parts.payload.isNonEmptyString(named: name) }
    package func has(_ name: MemberName) -> Bool { parts.payload.has(name) }
    package func isAbsentOrBool(_ name: MemberName) -> Bool { parts.payload.isAbsentOrBool(name) }
    package func isPlainString(named name: MemberName, where isRight: (Span<UInt8>) -> Bool) -> Bool {
        parts.payload.isPlainString(named: name, where: isRight)
    }
    package func arePlainStrings(named name: MemberName, where isRight: (Span<UInt8>) -> Bool) -> Bool {
        parts.payload.arePlainStrings(named: name, where: isRight)
    }

    /// The header, covered by the signature.
    public var header: ProtectedHeader { parts.header }
    /// The payload, covered by the signature.
    public var payload: TokenJSON { parts.payload }
    /// What verified it.
    public var key: SignatureKey { parts.key }
}
