internal import JOSE

/// The identity id in `sub` and the pool id in `aud` are of one region: an identity never leaves its pool's.
struct IdentityRegionRule: ClaimRule {
    let pool: IdentityPoolID

    var name: String { "sub.region" }
    var reference: String { "Cognito API: GetId" }

    /// A subject of another region, or none that is an identity id.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let subject = claims.text("sub").value, !subject.isEmpty else { return [] }
        if let identity = try? IdentityPoolID(subject), identity.region == pool.region { return [] }
        return [Finding(.claim("sub", .region), expected: .string(pool.region), actual: .string(subject))]
    }
}
