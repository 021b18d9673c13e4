// compiles: the ways in that there are, so that a broken set-up is not taken for safety
import JOSE
import OpenID

func verify(_ text: String, _ keys: JWKSet, _ now: UnixTime) throws -> String? {
    let profile = IssuerProfile.appleID(audiences: NonEmpty("com.example.app"))
    let token = try IssuerProfiles(profile).verify(RawToken(text), keys: .set(keys), at: now)
    return token.appleID?.email ?? token.subject
}

func read(_ jws: CompactJWS, _ key: VerificationKey) throws -> JSONValue { try jws.verified(by: key).payload.root.value }
func look(_ jws: CompactJWS) -> JSONValue { jws.unverifiedContents.claims }
func ask(_ jws: CompactJWS) -> Bool { jws.issuerHint.names("https://appleid.apple.com") }
func sign(_ key: SigningKey) throws -> String { try key.token(claims: .object([])) }
func read(_ jws: CompactJWS, _ secret: SharedSecret) throws -> JSONValue { try jws.verified(bySharedSecret: secret).payload.root.value }
func share(_ issuer: Issuer, _ bytes: [UInt8]) throws -> IssuerProfile {
    .oidc(issuer: issuer, audiences: NonEmpty("a"), secrets: NonEmpty(try SharedSecret(bytes, algorithm: .hs256)))
}
func take(_ token: AcceptedToken) -> SignedClaims { token.claims }
let audiences: NonEmpty<ExactString> = NonEmpty("a", "b")
let algorithm = SignatureAlgorithm.rs256
