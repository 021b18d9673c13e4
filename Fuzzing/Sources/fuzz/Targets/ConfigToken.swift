import JOSE
import OpenID

/// A token that a configuration may accept, and the keys beside the configuration.
struct ConfigToken {
    enum Proof { case signature, secret }

    let text: [UInt8]
    let proof: Proof

    /// Seconds since the sign-in.
    static let age: Int64 = 20
    static let scopes = ["read", "write"]
    static let group = "staff"
    static let subject = "subject"
    static let nonce = "nonce-of-the-request"
    static let accessToken = "an access token that nobody may read"
    private static let secret = "a secret of more than sixty-four octets, shared by two who tell no third"

    static let claims: JSONValue = {
        let now = Int64(Fixed.now.seconds)
        return [
            "iss": .string(Fixed.issuer), "sub": .string(subject), "aud": .string(Fixed.audience), "exp": .integer(now + 600),
            "iat": .integer(now - 10), "auth_time": .integer(now - age), "nonce": .string(nonce), "email_verified": true,
            "scope": .string(scopes.joined(separator: " ")), "cognito:groups": .array([.string(group)]),
        ]
    }()

    /// By `keys.json` and `key.pem`.
    static let signed = ConfigToken(text: made { try Fixed.signer.token(claims: claims) }, proof: .signature)
    /// By `secret`, with HS256.
    static let authenticated = ConfigToken(
        text: made { try SharedSecret(Array(secret.utf8), algorithm: .hs256).token(claims: claims) }, proof: .secret)

    /// What stands beside the configuration.
    static let files: [(name: String, contents: [UInt8])] = [
        ("keys.json", JSONDocument.write(["keys": .array([Fixed.jwk])])), ("key.pem", Array(Fixed.signer.publicKey.pem.utf8)),
        ("secret", Array(secret.utf8)), ("access", Array(accessToken.utf8)),
    ]

    /// What no call may repeat.
    static let secrets =
        [secret, accessToken]
        + [signed, authenticated].flatMap { $0.text.split(separator: UInt8(ascii: ".")).dropFirst() }
        .map { String(decoding: $0, as: UTF8.self) }

    private static func made(_ token: () throws -> String) -> [UInt8] {
        guard let text = try? token() else { fatalError("the example token cannot be made") }
        return Array(text.utf8)
    }
}
