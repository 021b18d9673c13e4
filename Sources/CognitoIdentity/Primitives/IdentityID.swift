public import JOSE
internal import OpenID

/// The id of one identity, `<region>:<uuid>` (Cognito identity API, IdentityId: 1 to 55 characters). An identity pool's id has the same form
/// and is another type, so that neither passes for the other.
public struct IdentityID: Sendable, Hashable, CustomStringConvertible {
    /// The region.
    public let region: String
    /// The whole id.
    public let text: ExactString

    /// Checks the form.
    public init(_ text: String) throws(ShapeError) {
        guard let region = RegionalID.region(of: text) else { throw ShapeError("IdentityId", "<region>:<uuid>, at most 55 characters") }
        self.region = region
        self.text = ExactString(text)
    }

    /// The whole id.
    public var description: String { text.description }
}
