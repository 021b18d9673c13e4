public import JOSE
public import OpenID

/// The kinds of token, each with a token that its profile accepts at `FixedTime.now`.
public enum TokenKind: String, Sendable, CaseIterable {
    case cognitoID = "cognito-id"
    case cognitoAccess = "cognito-access"
    case cognitoIdentity = "cognito-identity"
    case appleID = "apple-id"
    case appleEvent = "apple-event"
    case oidc

    /// The user pool of the samples.
    public static let userPool = "eu-west-1_EXAMPLE01"
    /// The identity pool of the samples.
    public static let identityPool = "eu-west-1:11111111-2222-4333-8444-555555555555"
    /// The issuer of the generic samples.
    public static let issuer = "https://login.example.com"

    /// The name of the key set that its tokens are verified with.
    public var keySetName: String {
        switch self {
        case .cognitoID, .cognitoAccess: "cognito-user-pool"
        case .cognitoIdentity: "cognito-identity-plain"
        case .appleID, .appleEvent: "apple"
        case .oidc: "oidc"
        }
    }

    /// The key set that its tokens are verified with.
    public var keySet: JWKSet { get throws { try TestKeys.set(keySetName) } }

    /// The key that its tokens are signed with.
    public var signingKey: SigningKey {
        get throws {
            switch self {
            case .cognitoID:
                try TestKeys.signing(named: "cognito-pool-id", .rs256, id: "aB3+example/idTokenKey00000000000000000000A=")
            case .cognitoAccess:
                try TestKeys.signing(named: "cognito-pool-access", .rs256, id: "Zy9/example+accessTokenKey00000000000000000=")
            case .cognitoIdentity: try TestKeys.signing(named: "cognito-identity", .rs512, id: "eu-west-11")
            case .appleID: try TestKeys.signing(named: "apple-2", .rs256, id: "V8FX5AWNVS")
            case .appleEvent: try TestKeys.signing(named: "apple-3", .rs256, id: "GY2TQSVQGZ")
            case .oidc: try TestKeys.oidc(.es256)
            }
        }
    }

    /// The `typ` that the issuer writes.
    public var type: String? { self == .cognitoIdentity ? "JWS" : self == .oidc ? "JWT" : nil }

    /// The profile that accepts its tokens.
    public func profile(expecting: Expectations = Expectations()) throws -> IssuerProfile {
        switch self {
        case .cognitoID: .cognitoID(try UserPool(UserPoolID(Self.userPool)), clients: NonEmpty("1example23456789"), expecting: expecting)
        case .cognitoAccess:
            .cognitoAccess(try UserPool(UserPoolID(Self.userPool)), clients: NonEmpty("1example23456789"), expecting: expecting)
        case .cognitoIdentity: .cognitoIdentity(try IdentityPool(IdentityPoolID(Self.identityPool)), expecting: expecting)
        case .appleID: .appleID(audiences: NonEmpty("com.example.app"), expecting: expecting)
        case .appleEvent: .appleEvent(audiences: NonEmpty("com.example.app"), expecting: expecting)
        case .oidc: .oidc(issuer: try Issuer(Self.issuer), audiences: NonEmpty("example-client"), expecting: expecting)
        }
    }
}

extension Expectations {
    /// Nothing beyond the profile, but for what `set` changes.
    public static func having(_ set: (inout Expectations) -> Void) -> Expectations {
        var expectations = Expectations()
        set(&expectations)
        return expectations
    }
}
