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
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 55, Region.isName(parts[0]), !parts[1].isEmpty,
            parts[1].utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) || $0 == 0x2D })
        else { throw ShapeError("IdentityId", "<region>:<uuid>, at most 55 characters") }
        region = String(parts[0])
        self.text = ExactString(text)
    }

    /// The whole id.
    public var description: String { text.description }
}
