internal import JOSE

/// The identity id in `sub` and the pool id in `aud` are of one region: an identity never leaves its pool's.
struct IdentityRegionRule: ClaimRule {
    let pool: IdentityPoolID

    var name: String { "sub.region" }
    var reference: String { "Cognito API: GetId" }

    /// A subject of another region, or none that is an identity id.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // The usual case, judged on bytes: the region, a colon, and what a UUID is made of.
        if let bytes = claims["sub"]?.plainBytes, bytes.count <= RegionalID.maximumBytes, bytes.starts(with: pool.region.utf8) {
            let rest = bytes.dropFirst(pool.region.utf8.count)
            if rest.first == UInt8(ascii: ":"), RegionalID.isUUID(rest.dropFirst()) { return [] }
        }
        guard let subject = claims.text("sub").value, !subject.isEmpty else { return [] }
        if let identity = try? IdentityPoolID(subject), identity.region == pool.region { return [] }
        return [Finding(.claim("sub", .region), expected: .string(pool.region), actual: .string(subject))]
    }
}
