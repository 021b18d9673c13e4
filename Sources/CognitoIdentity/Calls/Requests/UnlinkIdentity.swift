public import JOSE

/// Takes logins off an identity (Cognito identity API, UnlinkIdentity). Public; needs no credentials. Without its last login nobody reaches
/// an identity any more.
public struct UnlinkIdentity: ServiceCall {
    /// The service's name for it.
    public static let operation = "UnlinkIdentity"
    /// Its logins are what authorizes it.
    public static let isSigned = false
    /// Done twice, it is refused the second time, which would hide that it was done the first time.
    public static let isRepeatable = false
    /// The body's members.
    public let members: [RequestMember]

    /// The logins prove that the identity is the caller's, so they are those that get its credentials, and are checked for that. The names
    /// to remove are 1 to 10 of 1 to 128 characters.
    public init(identity: IdentityID, logins: CheckedLogins, removing names: [ExactString]) throws(ShapeError) {
        guard let map = try RequestParts.logins(logins, for: .getCredentialsForIdentity) else {
            throw ShapeError("Logins", "at least one login of the identity")
        }
        guard (1...10).contains(names.count), Set(names).count == names.count else {
            throw ShapeError("LoginsToRemove", "1 to 10 names, each once")
        }
        for name in names { try Shape.check(name.description, "LoginsToRemove", 1...128, "names of 1 to 128 characters") }
        members = [
            RequestParts.member(identity), RequestParts.member(map),
            RequestMember("LoginsToRemove", .list(names.map { .text($0.description) })),
        ]
    }

    /// There is nothing to say.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) {}
}
