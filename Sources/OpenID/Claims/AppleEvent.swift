internal import JOSE

/// What Apple tells about an account (Apple: Processing changes for Sign in with Apple accounts).
public struct AppleEvent: Sendable, Equatable {
    /// What happened.
    public let kind: Kind
    /// The user's `sub`.
    public let subject: String
    /// When it happened; Apple writes milliseconds.
    public let time: UnixTime?
    /// The address that is meant by `email-enabled` and `email-disabled`.
    public let email: String?
    /// True for an address of Apple's relay.
    public let isPrivateEmail: Bool?

    /// The kinds of event. Apple's documentation says `account-deleted`, its servers send `account-delete`: both are the same.
    public enum Kind: Sendable, Equatable {
        case emailEnabled, emailDisabled, consentRevoked, accountDeleted
        case other(String)

        init(_ name: String) {
            self =
                switch name {
                case "email-enabled": .emailEnabled
                case "email-disabled": .emailDisabled
                case "consent-revoked": .consentRevoked
                case "account-delete", "account-deleted": .accountDeleted
                default: .other(name)
                }
        }
    }

    /// Reads the `events` claim: an object, or text that is one strict JSON object. `nil` when it is no event.
    init?(_ claim: JSONElement) {
        let object: JSONElement
        if claim.isObject {
            object = claim
        } else {
            guard let text = claim.string, let parsed = try? TokenJSON(parsing: Array(text.utf8)) else { return nil }
            object = parsed.root
        }
        guard let type = object["type"]?.string, let subject = object["sub"]?.string else { return nil }
        kind = Kind(type)
        self.subject = subject
        time = object["event_time"]?.number.map { UnixTime(seconds: $0 / 1000) }
        email = object["email"]?.string
        isPrivateEmail = object["is_private_email"].flatMap { $0.bool ?? ($0.isString("true") ? true : $0.isString("false") ? false : nil) }
    }
}
