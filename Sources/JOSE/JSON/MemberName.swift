/// The name of a member that is asked for in every token: its hash is worked out once, and nothing of it is counted or copied.
package struct MemberName: Sendable, CustomStringConvertible {
    let text: StaticString
    let hash: UInt32

    /// The name.
    package var description: String { text.description }

    /// The name as it stands in the program.
    package init(_ text: StaticString) {
        self.text = text
        hash = text.withUTF8Buffer { name in unsafe Bytes.hash(name.span, name.indices) }
    }
}

/// The registered claims (RFC 7519 §4.1) that something looks at in every token.
extension MemberName {
    package static let iss = MemberName("iss")
    package static let sub = MemberName("sub")
    package static let aud = MemberName("aud")
    package static let exp = MemberName("exp")
    package static let nbf = MemberName("nbf")
    package static let iat = MemberName("iat")
}
