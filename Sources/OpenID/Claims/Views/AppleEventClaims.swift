internal import JOSE

/// The claims of Apple's server-to-server notification.
public struct AppleEventClaims: Sendable {
    /// The notification's id. Apple may send one twice: keep the ids that were handled.
    public let id: String
    /// What happened.
    public let event: AppleEvent

    init?(_ token: AcceptedToken) {
        guard token.profile.kind == .appleEvent, let id = token.claims.text("jti").value,
            let event = token.claims["events"].flatMap(AppleEvent.init)
        else { return nil }
        self.id = id
        self.event = event
    }
}

extension AcceptedToken {
    /// The claims of Apple's notification; `nil` for a token of another kind.
    public var appleEvent: AppleEventClaims? { AppleEventClaims(self) }
}
