/// The form that the ids of identity pools and of identities have, `<region>:<uuid>` (Cognito identity API, IdentityPoolId, IdentityId: 1
/// to 55 characters).
package enum RegionalID {
    /// The most octets of such an id.
    static let maximumBytes = 55

    /// The region in it; `nil` when it is none.
    package static func region(of text: String) -> String? {
        let parts = text.utf8.count <= maximumBytes ? text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) : []
        guard parts.count == 2, Region.isName(Substring(parts[0])), isUUID(Array(parts[1]).span) else { return nil }
        return String(Substring(parts[0]))
    }

    /// True for hexadecimal digits and hyphens, as the service itself has it.
    static func isUUID(_ text: Span<UInt8>) -> Bool {
        for index in text.indices {
            let byte = text[index]
            guard (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || byte == 0x2D else { return false }
        }
        return !text.isEmpty
    }
}
