public import JOSE

/// The id of an identity pool or of an identity, `<region>:<uuid>` (Cognito identity API, IdentityPoolId: 1 to 55 characters).
public struct IdentityPoolID: Sendable, Hashable, CustomStringConvertible {
    /// The region.
    public let region: String
    /// The whole id.
    public let text: ExactString

    /// Checks the form.
    public init(_ text: String) throws(ConfigurationError) {
        let parts = text.utf8.count <= 55 ? text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) : []
        guard parts.count == 2, Region.isName(Substring(parts[0])), !parts[1].isEmpty,
            parts[1].allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) || $0 == 0x2D })
        else { throw .identityPool(text) }
        region = String(Substring(parts[0]))
        self.text = ExactString(text)
    }

    /// The whole id.
    public var description: String { text.description }
}
