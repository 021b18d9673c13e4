import JOSE
import OpenID

/// What a run of the verification target is judged by: one key, one issuer, one moment.
enum Fixed {
    static let now = UnixTime(seconds: Int64(1_767_225_600))
    static let issuer = "https://issuer.example"
    static let audience = "client"

    /// The key pair of RFC 8037 appendix A.1, published as an example.
    static let signer: SigningKey = {
        let pair: JSONValue = [
            "kty": "OKP", "crv": "Ed25519", "d": "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
            "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        ]
        guard let key = try? SigningKey(jwk: pair, algorithm: .edDSA, id: "fuzz") else { fatalError("the example key is no key") }
        return key
    }()

    /// The public half as it is published.
    static let jwk = JSONValue.object(signer.publicKey.jwkMembers + [JSONMember("kid", "fuzz"), JSONMember("alg", "EdDSA")])

    static let keys = VerificationKeys.set(JWKSet([JWK(jwk)]))

    static let key: VerificationKey = {
        guard let key = VerificationKey(signer.publicKey, algorithm: .edDSA, id: "fuzz") else {
            fatalError("the example key verifies nothing")
        }
        return key
    }()

    /// A token that the key signed.
    static let token: [UInt8] = {
        guard let text = try? signer.token(claims: .object([])) else { fatalError("the example key signs nothing") }
        return Array(text.utf8)
    }()

    static let profiles: IssuerProfiles = {
        guard let issuer = try? Issuer(issuer) else { fatalError("the example issuer is none") }
        var expectations = Expectations()
        expectations.trustedAudiences = ["other"]
        return IssuerProfiles(.oidc(issuer: issuer, audiences: NonEmpty(ExactString(audience)), expecting: expectations))
    }()
}
