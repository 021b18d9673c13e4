import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the usual mistakes behind an audience that is not ours")
struct AudienceHintTests {
    @Test(
        "Apple: bundle ids, Services IDs, App Store numbers, Expo's app, team prefixes",
        arguments: [
            ("com.example.app", "com.example.App", .audienceCase), ("com.example.app", "host.exp.Exponent", .isExpoGo),
            ("com.example.app", "1234567890", .isAppStoreID), ("1234567890", "com.example.app", .isAppStoreID),
            ("com.example.app", "1234567", nil), ("ABCDE12345.com.example.app", "com.example.app", .hasTeamPrefix),
            ("com.example.app", "ABCDE12345.com.example.app", .hasTeamPrefix), ("com.example.app", "com.example.app.web", .isServicesID),
            ("com.example.app", "example", nil),
        ] as [(String, String, Hint?)])
    func apple(ours: String, actual: String, hint: Hint?) throws {
        let profile = IssuerProfile.appleID(audiences: NonEmpty(ExactString(ours)))
        let finding = Finding(.claim("aud", .mismatch), expected: .string(ours), actual: .string(actual), hint: hint)
        #expect(try TokenBuilder(.appleID).with("aud", .string(actual)).judged(by: profile) == .claims(finding))
    }

    @Test(
        "Cognito: the pool's id, or an identity pool's, in place of a client's",
        arguments: [
            ("1example23456789", "1EXAMPLE23456789", .audienceCase), ("eu-west-1_EXAMPLE01", "1example23456789", .isUserPoolID),
            ("1example23456789", TokenKind.identityPool, .isIdentityPoolID),
            (TokenKind.identityPool, "1example23456789", .isIdentityPoolID),
            ("1example23456789", "2example23456789", nil),
        ] as [(String, String, Hint?)])
    func cognito(ours: String, actual: String, hint: Hint?) throws {
        let profile = IssuerProfile.cognitoID(try UserPool(UserPoolID(TokenKind.userPool)), clients: NonEmpty(ExactString(ours)))
        let finding = Finding(.claim("aud", .mismatch), expected: .string(ours), actual: .string(actual), hint: hint)
        #expect(try TokenBuilder(.cognitoID).with("aud", .string(actual)).judged(by: profile) == .claims(finding))
    }

    @Test(
        "the generic profile knows capitals alone",
        arguments: [("Example-Client", .audienceCase), ("1234567890", nil)] as [(String, Hint?)])
    func generic(actual: String, hint: Hint?) throws {
        let finding = Finding(.claim("aud", .mismatch), expected: "example-client", actual: .string(actual), hint: hint)
        #expect(try TokenBuilder(.oidc).with("aud", .string(actual)).judged() == .claims(finding))
    }

    @Test("of several audiences the first with a name gives the hint")
    func several() throws {
        let actual: JSONValue = ["example", "host.exp.Exponent"]
        let finding = Finding(.claim("aud", .mismatch), expected: "com.example.app", actual: actual, hint: .isExpoGo)
        #expect(try TokenBuilder(.appleID).with("aud", actual).judged() == .claims(finding))
    }
}
