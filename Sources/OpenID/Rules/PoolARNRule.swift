internal import JOSE

/// The pool's ARN, which newer tokens carry, is this pool's (facts seen from August 2022 on; older tokens have none).
struct PoolARNRule: ClaimRule {
    let pool: IdentityPoolID
    /// What an ARN of this pool has behind its partition, and behind its account.
    private let serviceAndRegion: [UInt8]
    private let ofPool: [UInt8]

    init(pool: IdentityPoolID) {
        self.pool = pool
        serviceAndRegion = Array(":cognito-identity:\(pool.region):".utf8)
        ofPool = Array(":identitypool/\(pool.text)".utf8)
    }

    var name: String { MemberName.identityPoolARN.description }
    var reference: String { "AWS: ARNs of Amazon Cognito identity pools" }

    /// Of a wrong type, or of another pool.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // The usual case, judged on bytes.
        if claims.isPlainString(.identityPoolARN, where: { isOfPool($0) }) { return [] }
        let reading = claims.text(name)
        guard let arn = reading.value else { return claims.fault(name, reading, type: "a string", isRequired: false) }
        if isOfPool(Array(arn.utf8).span) { return [] }
        return [
            Finding(
                .claim(name, .mismatch), expected: .string("arn:aws:cognito-identity:\(pool.region):…:identitypool/\(pool.text)"),
                actual: .string(arn))
        ]
    }

    /// `arn:<partition>:cognito-identity:<region>:<account>:identitypool/<region>:<uuid>`
    private func isOfPool(_ arn: Span<UInt8>) -> Bool {
        guard Bytes.has(Self.scheme.span, in: arn, at: 0) else { return false }
        let service = Bytes.firstIndex(of: UInt8(ascii: ":"), in: arn, from: Self.scheme.count)
        guard Bytes.has(serviceAndRegion.span, in: arn, at: service) else { return false }
        let resource = Bytes.firstIndex(of: UInt8(ascii: ":"), in: arn, from: service + serviceAndRegion.count)
        return arn.count - resource == ofPool.count && Bytes.has(ofPool.span, in: arn, at: resource)
    }

    private static let scheme = Array("arn:".utf8)
}
