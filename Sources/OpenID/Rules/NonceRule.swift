public import JOSE

/// The `nonce` is the one that was sent (OIDC Core §3.1.3.7 (11)); or no nonce may be there at all.
struct NonceRule: ClaimRule {
    let expectation: NonceExpectation

    var name: String { "nonce" }
    var reference: String { "OIDC Core 3.1.3.7 (11)" }

    /// Missing, also where `nonce_supported` is false; of a wrong type; another; or one too many.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let given: ExactString
        let expected: String
        switch expectation {
        case .none: return claims["nonce"].map { [Finding(.claim("nonce", .unexpected), actual: $0.value)] } ?? []
        case .exact(let nonce): (given, expected) = (nonce, nonce.description)
        case .sha256(let raw): (given, expected) = (raw, NonceForm.hash(raw.description))
        }
        let reading = claims.text("nonce")
        guard let actual = reading.value else { return claims.fault("nonce", reading, type: "a string") }
        if ExactString(actual) == ExactString(expected) { return [] }
        return [
            Finding(
                .claim("nonce", .mismatch), expected: .string(expected), actual: .string(actual),
                hint: NonceForm.hint(actual: actual, given: given.description, expected: expected))
        ]
    }
}

/// What a token's `nonce` must be.
public enum NonceExpectation: Sendable, Equatable {
    /// Exactly this.
    case exact(ExactString)
    /// The lower-case hexadecimal SHA-256 of this raw value: the habit of Apple's native sign-in.
    case sha256(ofRaw: ExactString)
    /// None at all.
    case none
}

/// The forms in which one raw nonce turns up; each is a known mistake when another was wanted.
enum NonceForm {
    static func hash(_ text: String) -> String { HashFunction.sha256.hexadecimal(Array(text.utf8).span) }

    static func hint(actual: String, given: String, expected: String) -> Hint? {
        let hashed = hash(given)
        let digest = Base64URL.encode(HashFunction.sha256.hash(Array(given.utf8).span).span)
        let standard = digest.replacingEach("-", with: "+").replacingEach("_", with: "/")
        if actual == given { return .nonceMatchesUnhashed }
        if actual == hash(hashed) { return .nonceHashedTwice }
        if actual == hashed { return .nonceMatchesHashed }
        if [digest, standard, standard + "="].contains(actual) { return .nonceMatchesBase64 }
        if actual.lowercased() == expected.lowercased() { return .nonceMatchesUpperCase }
        if hash(actual) == given { return .nonceMatchesUnhashed }
        return nil
    }
}
