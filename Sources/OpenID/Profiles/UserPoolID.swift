public import JOSE

/// The id of a user pool, `<region>_<letters and digits>` (Cognito user pools API, UserPoolIdType: 1 to 55 characters).
public struct UserPoolID: Sendable, Hashable, CustomStringConvertible {
    /// The region that the pool was made in.
    public let region: String
    /// The whole id.
    public let text: ExactString

    /// Checks the form.
    public init(_ text: String) throws(ConfigurationError) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 55, Region.isName(parts[0]), !parts[1].isEmpty,
            parts[1].utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x61 && $0 <= 0x7A) })
        else { throw .userPool(text) }
        region = String(parts[0])
        self.text = ExactString(text)
    }

    /// The whole id.
    public var description: String { text.description }
}
