internal import JOSE
internal import OpenID

/// What several requests have in common.
enum RequestParts {
    /// The logins of a request; `nil` when there are none. Logins that passed the checks of another call did not pass this one's.
    static func logins(_ logins: CheckedLogins?, for call: LoginsCall) throws(ShapeError) -> LoginsMap? {
        guard let logins else { return nil }
        guard logins.call == call else {
            throw ShapeError("Logins", "logins checked for \(call.rawValue), not for \(logins.call.rawValue)")
        }
        return logins.map.entries.isEmpty ? nil : logins.map
    }

    static func member(_ logins: LoginsMap) -> RequestMember {
        RequestMember("Logins", .object(logins.entries.map { RequestMember($0.key.description, .secret($0.value)) }))
    }

    static func member(_ pool: IdentityPoolID) -> RequestMember { RequestMember("IdentityPoolId", .text(pool.description)) }

    static func member(_ identity: IdentityID) -> RequestMember { RequestMember("IdentityId", .text(identity.description)) }

    /// A user's id says who somebody is, so it is not shown.
    static func member(_ user: DeveloperUserIdentifier, as name: String = "DeveloperUserIdentifier") -> RequestMember {
        RequestMember(name, .secret(Secret(user.text.description)))
    }

    static func member(_ provider: DeveloperProviderName) -> RequestMember {
        RequestMember("DeveloperProviderName", .text(provider.description))
    }

    /// ARNString, arnType: 20 to 2048 characters; all of them begin alike.
    static func checkARN(_ text: String, _ name: String) throws(ShapeError) {
        let rule = "an ARN, arn:…, of 20 to 2048 characters"
        try Shape.check(text, name, 20...2048, rule) { $0 >= 0x20 && $0 != 0x7F }
        guard text.hasPrefix("arn:") else { throw ShapeError(name, rule) }
    }
}
