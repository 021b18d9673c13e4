internal import JOSE

/// `at_hash` and `c_hash` tie the token to the access token or code it came with (OIDC Core §3.1.3.6, §3.3.2.11).
struct HalfHashRule: ClaimRule {
    /// The two claims.
    enum Claim: String, Sendable { case accessToken = "at_hash", code = "c_hash" }

    let claim: Claim
    let value: RawToken

    var name: String { claim.rawValue }
    var reference: String { claim == .accessToken ? "OIDC Core 3.1.3.6" : "OIDC Core 3.3.2.11" }

    /// Missing, of a wrong type, or the hash of something else.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let reading = claims.text(name)
        guard let actual = reading.value else { return claims.fault(name, reading, type: "a string") }
        let expected = claims.key.halfHash(of: value.bytes.span)
        guard !expected.isEmpty, ExactString(actual) == ExactString(expected) else {
            return [Finding(.claim(name, .mismatch), expected: .string(expected), actual: .string(actual))]
        }
        return []
    }
}
