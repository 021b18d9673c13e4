internal import JOSE

/// The pool's ARN, which newer tokens carry, is this pool's (facts seen from August 2022 on; older tokens have none).
struct PoolARNRule: ClaimRule {
    let pool: IdentityPoolID

    var name: String { "https://cognito-identity.amazonaws.com/identity-pool-arn" }
    var reference: String { "AWS: ARNs of Amazon Cognito identity pools" }

    /// Of a wrong type, or of another pool.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let reading = claims.text(name)
        guard let arn = reading.value else { return claims.fault(name, reading, type: "a string", isRequired: false) }
        // arn:<partition>:cognito-identity:<region>:<account>:identitypool/<region>:<uuid>
        let parts = arn.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        if parts.count == 6, parts[0] == "arn", parts[2] == "cognito-identity", parts[3] == pool.region,
            parts[5].utf8.elementsEqual("identitypool/\(pool.text)".utf8)
        {
            return []
        }
        return [
            Finding(
                .claim(name, .mismatch), expected: .string("arn:aws:cognito-identity:\(pool.region):…:identitypool/\(pool.text)"),
                actual: .string(arn))
        ]
    }
}
