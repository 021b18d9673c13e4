internal import JOSE

/// The identity id in `sub` and the pool id in `aud` are of one region: an identity never leaves its pool's.
struct IdentityRegionRule: ClaimRule {
    let pool: IdentityPoolID
    /// What an identity of the pool's region begins with.
    private let ofRegion: [UInt8]

    init(pool: IdentityPoolID) {
        self.pool = pool
        ofRegion = Array((pool.region + ":").utf8)
    }

    var name: String { "sub.region" }
    var reference: String { "Cognito API: GetId" }

    /// A subject of another region, or none that is an identity id.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // The usual case, judged on bytes: the region, a colon, and what a UUID is made of.
        if claims.isPlainString(.sub, where: { isOfRegion($0) }) { return [] }
        guard let subject = claims.text("sub").value, !subject.isEmpty else { return [] }
        if let identity = try? IdentityPoolID(subject), identity.region == pool.region { return [] }
        return [Finding(.claim("sub", .region), expected: .string(pool.region), actual: .string(subject))]
    }

    private func isOfRegion(_ subject: Span<UInt8>) -> Bool {
        subject.count <= RegionalID.maximumBytes && Bytes.has(ofRegion.span, in: subject, at: 0)
            && RegionalID.isUUID(subject.extracting(ofRegion.count..<subject.count))
    }
}
