internal import JOSE

extension TokenKind {
    /// The claims of a valid token, in the order that the issuer writes them.
    var claims: [(String, JSONValue)] {
        let time = [("iat", FixedTime.claim(-60))]
        let user = ("sub", JSONValue.string("22222222-3333-4444-8555-666666666666"))
        let pool = ("iss", JSONValue.string("https://cognito-idp.eu-west-1.amazonaws.com/\(Self.userPool)"))
        let apple = [("iss", JSONValue.string("https://appleid.apple.com")), ("aud", "com.example.app"), ("exp", FixedTime.claim(86340))]
        return switch self {
        case .cognitoID:
            [user, pool, ("aud", "1example23456789"), ("token_use", "id"), ("exp", FixedTime.claim(3540))] + time
        case .cognitoAccess:
            [user, pool, ("client_id", "1example23456789"), ("token_use", "access"), ("scope", "openid profile")]
                + [("exp", FixedTime.claim(3540))] + time
        case .cognitoIdentity:
            [
                ("sub", "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"), ("aud", .string(Self.identityPool)), ("amr", ["authenticated"]),
                ("iss", "https://cognito-identity.amazonaws.com"), ("exp", FixedTime.claim(840)),
            ] + time
        case .appleID: apple + time + [("sub", "000000.0123456789abcdef0123456789abcdef.0000")]
        case .appleEvent:
            apple + time + [
                ("jti", "exampleEventId00000001"),
                ("events", #"{"type":"consent-revoked","sub":"000000.0123456789abcdef","event_time":1767225540000}"#),
            ]
        case .oidc:
            [("iss", .string(Self.issuer)), ("sub", "user-1"), ("aud", "example-client"), ("exp", FixedTime.claim(3540))] + time
        }
    }
}
