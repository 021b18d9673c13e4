internal import JOSE

/// `email_verified` in a form nobody documents is read as not verified, and said so.
struct EmailVerifiedRule: ClaimRule {
    var name: String { "email_verified" }
    var reference: String { "OIDC Core 5.1" }

    /// A warning for anything but true, false, "true" and "false".
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // The usual case, judged where it is.
        if claims.isAbsentOrBool(.emailVerified) { return [] }
        guard case .wrongType(let value) = claims.flag("email_verified") else { return [] }
        return [Finding(.claim("email_verified", .odd), actual: value)]
    }
}
