import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the identity pool's profile")
struct IdentityPoolProfileTests {
    @Test("it takes RS512 alone, typ JWS or JWT or none, and a kid; its audience is the pool")
    func facts() throws {
        let profile = try TokenKind.cognitoIdentity.profile()
        #expect(profile.kind == .cognitoIdentity(try IdentityPoolID(TokenKind.identityPool)))
        #expect(profile.issuers.all.map(\.description) == ["https://cognito-identity.amazonaws.com"])
        #expect(profile.algorithmNames == ["RS512"])
        #expect(profile.types == ["JWS", "JWT"])
        #expect(profile.requiresKeyID)
        let other = "eu-west-1:99999999-2222-4333-8444-555555555555"
        let finding = Finding(.claim("aud", .mismatch), expected: .string(TokenKind.identityPool), actual: .string(other))
        #expect(try TokenBuilder(.cognitoIdentity).with("aud", .string(other)).judged() == .claims(finding))
    }

    @Test(
        "the documented issuers have their keys at jwks_uri",
        arguments: [
            "https://cognito-identity.amazonaws.com", "https://cognito-identity.af-south-1.amazonaws.com",
            "https://cognito-identity.us-gov-west-1.amazonaws.com", "https://cognito-identity.cn-north-1.amazonaws.com.cn",
        ])
    func documentedKeys(issuer: String) throws {
        let keySet = KeySetLocation.url(issuer + "/.well-known/jwks_uri")
        #expect(try Self.profile(issuer).keySet == keySet)
        #expect(try Self.profile(issuer + "/").keySet == keySet)
    }

    @Test(
        "for other issuers no address is guessed",
        arguments: [
            "https://cognito-identity-us-gov.amazonaws.com", "https://cognito-identity.us-gov-east-1.amazonaws.com",
            "https://cognito-identity.cn-north-1.amazonaws.com", "https://cognito-identity.af-south-1.amazonaws.com.cn",
            "https://cognito-identity.example.com", "https://example.com", "http://localhost/cognito-identity.eu-west-1.amazonaws.com",
            "https://cognito-identity.x.y.amazonaws.com", "https://evil.example/cognito-identity.eu-west-1.amazonaws.com",
        ])
    func unknownKeys(issuer: String) throws {
        let reason = "no address of the keys of \(issuer) is documented: give the key set yourself"
        #expect(try Self.profile(issuer).keySet == .unstated(reason))
    }

    @Test("a token of another partition's issuer is accepted where that is the one given")
    func otherIssuer() throws {
        let issuer = "https://cognito-identity.cn-north-1.amazonaws.com.cn/"
        let token = TokenBuilder(.cognitoIdentity).with("iss", .string(issuer))
        #expect(try token.judged(by: Self.profile(issuer)) == .accepted)
        let finding = Finding(
            .claim("iss", .mismatch), expected: "https://cognito-identity.amazonaws.com", actual: .string(issuer))
        #expect(try token.judged() == .rejected(.issuer, [finding]))
    }

    @Test("a developer provider without a name is a mistake in the configuration")
    func emptyProvider() throws {
        let id = try IdentityPoolID(TokenKind.identityPool)
        #expect(throws: ConfigurationError.empty("developer_provider")) { try IdentityPool(id, developerProvider: "") }
    }

    private static func profile(_ issuer: String) throws -> IssuerProfile {
        .cognitoIdentity(try IdentityPool(IdentityPoolID(TokenKind.identityPool), issuer: Issuer(issuer)))
    }
}
