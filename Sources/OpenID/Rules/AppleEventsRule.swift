internal import JOSE

/// Apple's `events` is one event, as a JSON object or as text that holds one (Apple: Processing changes for Sign in with Apple accounts).
struct AppleEventsRule: ClaimRule {
    var name: String { "events" }
    var reference: String { "Apple: Processing changes for Sign in with Apple accounts" }

    /// Missing, or no event.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let events = claims["events"] else {
            return [Finding(.claim("events", .missing), hint: claims["nonce"] == nil && claims["email"] == nil ? nil : .isIDToken)]
        }
        guard AppleEvent(events) == nil else { return [] }
        return [Finding(.claim("events", .type), actual: events.value, detail: .type("an event object, or text that holds one"))]
    }
}
