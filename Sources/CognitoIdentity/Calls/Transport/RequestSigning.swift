/// What a signature holds for (Signature Version 4, credential scope).
public struct SigningScope: Sendable, Equatable {
    /// The region, which is part of what is signed.
    public let region: String
    /// The service's name for signing.
    public let service: String

    /// That region and service.
    public init(region: String, service: String) {
        self.region = region
        self.service = service
    }
}

/// How a request is to be signed: with Signature Version 4, by the system's clock.
public struct RequestSigning: Sendable, Equatable {
    /// What the signature holds for.
    public let scope: SigningScope
    /// Whose signature it is.
    public let credentials: AWSCredentials

    /// A signature for that scope by those credentials.
    public init(_ scope: SigningScope, _ credentials: AWSCredentials) {
        self.scope = scope
        self.credentials = credentials
    }
}
