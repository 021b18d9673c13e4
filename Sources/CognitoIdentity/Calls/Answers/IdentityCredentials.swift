/// An identity's credentials (Cognito identity API, GetCredentialsForIdentity).
public struct IdentityCredentials: Sendable, Equatable {
    /// The identity. Another than was asked about, when identities were merged: it is the one to keep.
    public let identityID: IdentityID
    /// Its credentials.
    public let credentials: TemporaryCredentials

    /// An identity and its credentials.
    public init(identityID: IdentityID, credentials: TemporaryCredentials) {
        self.identityID = identityID
        self.credentials = credentials
    }
}
