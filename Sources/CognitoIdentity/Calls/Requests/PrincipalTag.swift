internal import JOSE

/// A tag that a token hands on to the role's session (Cognito identity API, PrincipalTags).
public struct PrincipalTag: Sendable, Equatable {
    /// The tag's name.
    public let key: String
    /// Its value.
    public let value: String

    /// A name of 1 to 128 and a value of 1 to 256 characters.
    public init(_ key: String, _ value: String) throws(ShapeError) {
        try Shape.check(key, "PrincipalTags", 1...128, "names of 1 to 128 characters")
        try Shape.check(value, "PrincipalTags", 1...256, "values of 1 to 256 characters")
        self.key = key
        self.value = value
    }

    /// The most tags of one token.
    public static let maximumCount = 50

    static func member(_ tags: [PrincipalTag]) throws(ShapeError) -> RequestMember? {
        guard !tags.isEmpty else { return nil }
        guard tags.count <= maximumCount else { throw ShapeError("PrincipalTags", "at most \(maximumCount) tags") }
        guard Set(tags.map { ExactString($0.key) }).count == tags.count else { throw ShapeError("PrincipalTags", "each name once") }
        return RequestMember("PrincipalTags", .object(tags.map { RequestMember($0.key, .text($0.value)) }))
    }
}
