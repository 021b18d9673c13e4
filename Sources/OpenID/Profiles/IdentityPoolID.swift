public import JOSE

/// The id of an identity pool or of an identity, `<region>:<uuid>` (Cognito identity API, IdentityPoolId: 1 to 55 characters).
public struct IdentityPoolID: Sendable, Hashable, CustomStringConvertible {
    /// The region.
    public let region: String
    /// The whole id.
    public let text: ExactString

    /// Checks the form.
    public init(_ text: String) throws(ConfigurationError) {
        guard let region = RegionalID.region(of: text) else { throw .identityPool(text) }
        self.region = region
        self.text = ExactString(text)
    }

    /// The whole id.
    public var description: String { text.description }
}
