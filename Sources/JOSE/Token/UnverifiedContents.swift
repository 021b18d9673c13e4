/// What a token says, for a person's eyes. No function of this package takes one.
public struct UnverifiedContents: Sendable {
    /// The header.
    public let header: JSONValue
    /// The claims, which anybody may have written.
    public let claims: JSONValue
}

extension CompactJWS {
    /// The contents, without any check.
    public var unverifiedContents: UnverifiedContents { UnverifiedContents(header: header.value, claims: payload.root.value) }

    /// One claim, without any check: for saying what is wrong.
    public func unverifiedClaim(_ name: String) -> JSONValue? { payload[name]?.value }
}
