public import JOSE

/// Claims whose signature holds and that nobody has judged yet: what rules read.
public struct SignedClaims: Sendable {
    let verified: VerifiedJWS

    init(_ verified: VerifiedJWS) { self.verified = verified }

    /// About how many bytes they take in memory.
    var footprint: Int { verified.footprint }
    /// True when both are of one check of one signature.
    func isIdentical(to other: SignedClaims) -> Bool { verified.isIdentical(to: other.verified) }

    /// The header, covered by the signature.
    public var header: ProtectedHeader { verified.header }
    /// What the signature was checked with.
    public var key: SignatureKey { verified.key }
    /// The claim of that name.
    public subscript(name: String) -> JSONElement? { verified[name] }
    /// True when the claim is a string of exactly these UTF-8 bytes.
    func isString(_ name: MemberName, _ text: String) -> Bool { verified.isString(named: name, text) }
    /// True when the claim is a string of at least one character.
    func isNonEmptyString(_ name: MemberName) -> Bool { verified.isNonEmptyString(named: name) }
    /// True when the claim is there.
    package func has(_ name: MemberName) -> Bool { verified.has(name) }
    /// True when the claim is not there, or is `true` or `false`.
    func isAbsentOrBool(_ name: MemberName) -> Bool { verified.isAbsentOrBool(name) }
    /// True when the claim is a string written without escapes, whose bytes are so.
    func isPlainString(_ name: MemberName, where isRight: (Span<UInt8>) -> Bool) -> Bool {
        verified.isPlainString(named: name, where: isRight)
    }
    /// True when the claim is an array of strings written without escapes, and the bytes of each are so.
    func arePlainStrings(_ name: MemberName, where isRight: (Span<UInt8>) -> Bool) -> Bool {
        verified.arePlainStrings(named: name, where: isRight)
    }
    /// All claims, in the token's order.
    public var value: JSONValue { verified.payload.root.value }
    /// All claims as one JSON object.
    public var root: JSONElement { verified.payload.root }
}

/// A claim read as one type: absent and of a wrong type are two things, and neither is a value (RFC 7519 §4).
public enum ClaimReading<Value: Sendable>: Sendable {
    case absent
    case wrongType(JSONValue)
    case value(Value)

    /// The value, when there is one of the right type.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension SignedClaims {
    /// The claim as text.
    public func text(_ name: String) -> ClaimReading<String> {
        guard let claim = self[name] else { return .absent }
        return claim.string.map(ClaimReading.value) ?? .wrongType(claim.value)
    }

    /// The claim as a NumericDate (RFC 7519 §2): a number, not negative, not past the year 9999.
    public func time(_ name: String) -> ClaimReading<UnixTime> {
        guard let claim = self[name] else { return .absent }
        return claim.number.flatMap(UnixTime.init(claim:)).map(ClaimReading.value) ?? .wrongType(claim.value)
    }

    /// `exp` as a NumericDate.
    var expiry: ClaimReading<UnixTime> { time(verified.expiry, .exp) }
    /// `iat` as a NumericDate.
    var issuedAt: ClaimReading<UnixTime> { time(verified.issuedAt, .iat) }

    /// The same, for a claim that every token is asked for.
    func time(_ name: MemberName) -> ClaimReading<UnixTime> { time(verified.number(named: name), name) }

    private func time(_ reading: TokenJSON.NumberReading, _ name: MemberName) -> ClaimReading<UnixTime> {
        switch reading {
        case .absent: return .absent
        case .number(let seconds): if let time = UnixTime(claim: seconds) { return .value(time) }
        case .other: break
        }
        return time(name.description)
    }

    /// The claim as an array of texts.
    public func texts(_ name: String) -> ClaimReading<[String]> {
        guard let claim = self[name] else { return .absent }
        guard let elements = claim.elements else { return .wrongType(claim.value) }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? .value(texts) : .wrongType(claim.value)
    }

    /// The claim as one text or a non-empty array of texts, as `aud` is (RFC 7519 §4.1.3).
    public func oneOrMoreTexts(_ name: String) -> ClaimReading<NonEmpty<String>> {
        if let text = self[name]?.string { return .value(NonEmpty(text)) }
        switch texts(name) {
        case .absent: return .absent
        case .wrongType(let value): return .wrongType(value)
        case .value(let texts): return NonEmpty(texts).map(ClaimReading.value) ?? .wrongType(.array([]))
        }
    }

    /// The claim as a truth value in any form that Apple and Cognito write it: a boolean, or "true" and "false" as text.
    public func flag(_ name: String) -> ClaimReading<Bool> {
        guard let claim = self[name] else { return .absent }
        if let flag = claim.bool { return .value(flag) }
        if claim.isString("true") { return .value(true) }
        if claim.isString("false") { return .value(false) }
        return .wrongType(claim.value)
    }
}
