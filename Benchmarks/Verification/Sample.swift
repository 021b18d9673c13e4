import Foundation
import JOSE
import OpenID

/// A token as an issuer makes it, with the key that signed it and the profile that accepts it.
struct Sample {
    static let now = UnixTime(seconds: Int64(1_767_225_600))

    let key: SigningKey
    let token: String
    let profile: IssuerProfile

    var raw: RawToken { RawToken(token) }

    /// The key set with this key, after so many others.
    func keys(among count: Int = 1) throws -> VerificationKeys {
        var members: [JSONValue] = []
        for index in 1..<max(count, 1) {
            members.append(.object(key.publicKey.jwkMembers + [JSONMember("kid", .string("other-\(index)")), JSONMember("use", "sig")]))
        }
        members.append(
            .object(key.publicKey.jwkMembers + [JSONMember("kid", .string(key.id?.description ?? "")), JSONMember("use", "sig")]))
        return .set(try JWKSet(["keys": .array(members)]))
    }

    /// A user pool's ID token of about 1 KiB, or padded to a size.
    static func userPool(bytes: Int? = nil, issuer: String? = nil, kid: String? = nil, user: String = "user-one") throws
        -> Sample
    {
        let key = try signing("cognito-pool-id", .rs256, kid ?? "aB3+example/idTokenKey00000000000000000000A=")
        var claims: JSONValue = [
            "sub": "22222222-3333-4444-8555-666666666666", "email_verified": true,
            "iss": .string(issuer ?? "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01"), "cognito:username": .string(user),
            "origin_jti": "33333333-4444-4555-8666-777777777777", "aud": "1example23456789",
            "event_id": "44444444-5555-4666-8777-888888888888", "token_use": "id", "auth_time": 1_767_225_540, "exp": 1_767_229_140,
            "iat": 1_767_225_540, "jti": "55555555-6666-4777-8888-999999999999", "email": "user.one@example.com",
        ]
        if let bytes, case .object(let members) = claims {
            var padded = members
            let wanted = bytes * 3 / 4 - 700
            // Claims of the size that groups and custom attributes have.
            for index in 0..<max(0, wanted / 60) {
                padded.append(JSONMember("custom:c\(index)", .string(String(repeating: "v", count: 44))))
            }
            claims = .object(padded)
        }
        let pool = try UserPool(UserPoolID("eu-west-1_EXAMPLE01"))
        // User pools write each slash with a backslash before it.
        let payload = JSONDocument.write(claims).flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
        let header = JSONDocument.write(["kid": .string(key.id?.description ?? ""), "alg": "RS256"])
        return Sample(
            key: key, token: try key.token(header: header, payload: payload),
            profile: .cognitoID(pool, clients: NonEmpty("1example23456789")))
    }

    /// An identity pool's token: RS512.
    static func identityPool() throws -> Sample {
        let key = try signing("cognito-identity", .rs512, "eu-west-11")
        let claims: JSONValue = [
            "sub": "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee", "aud": "eu-west-1:11111111-2222-4333-8444-555555555555",
            "amr": [
                "authenticated", "login.example.app", "login.example.app:eu-west-1:11111111-2222-4333-8444-555555555555:user-one",
            ], "iss": "https://cognito-identity.amazonaws.com",
            "https://cognito-identity.amazonaws.com/identity-pool-arn":
                "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/eu-west-1:11111111-2222-4333-8444-555555555555",
            "exp": 1_767_226_440, "iat": 1_767_225_540,
        ]
        let pool = try IdentityPool(IdentityPoolID("eu-west-1:11111111-2222-4333-8444-555555555555"))
        return Sample(key: key, token: try key.token(claims: claims, type: "JWS"), profile: .cognitoIdentity(pool))
    }

    /// Any provider's token, shaped like Apple's.
    static func openID(_ algorithm: SignatureAlgorithm) throws -> Sample {
        let key = try signing("oidc-" + algorithm.rawValue.lowercased(), algorithm, "key-2026")
        let claims: JSONValue = [
            "iss": "https://login.example.com", "aud": "com.example.app", "exp": 1_767_311_940, "iat": 1_767_225_540,
            "sub": "000000.0123456789abcdef0123456789abcdef.0000", "c_hash": "AAAAAAAAAAAAAAAAAAAAAA",
            "email": "abc@privaterelay.example.com", "email_verified": true, "is_private_email": true, "auth_time": 1_767_225_540,
            "nonce_supported": true,
        ]
        let profile = IssuerProfile.oidc(
            issuer: try Issuer("https://login.example.com"), audiences: NonEmpty("com.example.app"), algorithms: NonEmpty(algorithm))
        return Sample(key: key, token: try key.token(claims: claims), profile: profile)
    }

    private static func signing(_ name: String, _ algorithm: SignatureAlgorithm, _ id: String) throws -> SigningKey {
        let pem = try Data(contentsOf: URL(fileURLWithPath: "testvectors/keys/private/\(name).pem"))
        return try SigningKey(pem: [UInt8](pem), algorithm: algorithm, id: ExactString(id))
    }
}
