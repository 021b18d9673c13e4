internal import JOSE

/// An ID token has no `events`: a security event token must not pass for one (RFC 8417 §4, RFC 8725 §3.12).
struct NoEventsRule: ClaimRule {
    var name: String { "events" }
    var reference: String { "RFC 8725 3.12" }

    /// `events` is there.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        claims["events"].map { [Finding(.claim("events", .unexpected), actual: $0.value, hint: .isAppleEvent)] } ?? []
    }
}
