public import OpenID

/// An identity with a token that vouches for it (Cognito identity API, GetOpenIdToken, GetOpenIdTokenForDeveloperIdentity).
public struct IdentityToken: Sendable, Equatable {
    /// The identity. Another than was asked about, when identities were merged: it is the one to keep.
    public let identityID: IdentityID
    /// The token, good for a login named after Cognito itself. Nothing in it is checked.
    public let token: RawToken

    /// An identity and its token.
    public init(identityID: IdentityID, token: RawToken) {
        self.identityID = identityID
        self.token = token
    }

    /// True for the same identity and the octets of the same token.
    public static func == (a: Self, b: Self) -> Bool { a.identityID == b.identityID && a.token.bytes == b.token.bytes }

    init(_ response: ServiceResponse) throws(AnswerFault) {
        let answer = try JSONAnswer(response)
        identityID = try answer.identity()
        let text = try answer.text("Token")
        token = RawToken(text)
    }
}
