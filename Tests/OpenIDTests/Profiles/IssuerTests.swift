import JOSE
import OpenID
import TestSupport
import Testing

@Suite("issuers")
struct IssuerTests {
    @Test(
        "an https address without query and fragment; plain HTTP for loopback alone",
        arguments: [
            "https://login.example.com", "https://login.example.com/", "https://login.example.com:8443/realms/a", "https://a",
            "http://localhost", "http://localhost:8080/x", "http://127.0.0.1", "http://127.0.0.1:9000", "http://[::1]/x",
        ])
    func accepted(text: String) throws {
        #expect(try Issuer(text).description == text)
        #expect(try Issuer(text).name == ExactString(text))
    }

    @Test(
        "anything else is a mistake in the configuration",
        arguments: [
            "", "login.example.com", "http://login.example.com", "https://", "https:///x", "HTTPS://login.example.com",
            "https://login.example.com?x=1", "https://login.example.com#x", "https://login.example.com/a b", "https://login.example.com\n",
            "https://löginexample.com", "http://localhost.evil.example", "http://127.0.0.1.evil.example", "http://127.0.0.10",
            "ftp://localhost",
            "//login.example.com", "file:///etc/passwd",
        ])
    func refused(text: String) {
        #expect(throws: ConfigurationError.issuer(text)) { try Issuer(text) }
    }

    @Test("iss absent is missing, and no text is a wrong type, before anything else is judged")
    func noIssuer() throws {
        let missing = Finding(.claim("iss", .missing), expected: "https://login.example.com")
        #expect(try TokenBuilder(.oidc).without("iss").judged() == .rejected(.issuer, [missing]))
        for value in [nil, 5, ["https://login.example.com"], [:]] as [JSONValue] {
            let type = Finding(.claim("iss", .type), expected: "https://login.example.com", actual: value, detail: .type("a string"))
            #expect(try TokenBuilder(.oidc).with("iss", value).judged() == .rejected(.issuer, [type]))
        }
    }

    @Test(
        "another issuer is a mismatch, and the usual mistakes are named",
        arguments: [
            ("https://login.example.com/", .issuerTrailing("/")), ("https://login.example.com.", .issuerTrailing(".")),
            ("https://Login.Example.com", .issuerCase), ("login.example.com", .issuerWithoutScheme),
            ("http://login.example.com", .issuerScheme), ("https://login.example.org", nil), ("", nil),
            ("https://login.example.com/x", nil),
            ("https://appleid.apple.com", .isAppleToken), ("https://cognito-identity.amazonaws.com", .isIdentityPoolToken),
            ("https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01", .isUserPoolToken),
        ] as [(String, Hint?)])
    func hints(issuer: String, hint: Hint?) throws {
        let finding = Finding(
            .claim("iss", .mismatch), expected: "https://login.example.com", actual: .string(issuer), hint: hint)
        #expect(try TokenBuilder(.oidc).with("iss", .string(issuer)).judged() == .rejected(.issuer, [finding]))
    }

    @Test(
        "tokens of another kind of issuer are named in every profile",
        arguments: [
            (.cognitoID, .cognitoIdentity, .isIdentityPoolToken), (.cognitoID, .appleID, .isAppleToken), (.cognitoID, .oidc, nil),
            (.cognitoIdentity, .cognitoAccess, .isUserPoolToken), (.cognitoIdentity, .appleEvent, .isAppleToken),
            (.appleID, .cognitoID, .isUserPoolToken), (.appleEvent, .cognitoIdentity, .isIdentityPoolToken), (.appleID, .oidc, nil),
        ] as [(TokenKind, TokenKind, Hint?)])
    func kindHints(profile: TokenKind, token: TokenKind, hint: Hint?) throws {
        guard case .rejected(.issuer, let findings) = try TokenBuilder(token).judged(by: profile.profile()) else {
            Issue.record("accepted, or refused for another reason")
            return
        }
        #expect(findings.map(\.code) == [.claim("iss", .mismatch)])
        #expect(findings.map(\.hint) == [hint])
    }

    @Test(
        "an address of the pools' host that names no pool is not taken for one",
        arguments: [
            "https://cognito-idp.eu-west-1.amazonaws.com", "https://cognito-idp.", "https://cognito-idp./", "https://cognito-idp.eu/x/y",
            "https://issuer-cognito-idp.eu-west-1/eu-west-1_EXAMPLE01",
        ])
    func noPool(_ issuer: String) throws {
        for kind in [TokenKind.cognitoID, .oidc] {
            guard case .rejected(.issuer, let findings) = try TokenBuilder(kind).with("iss", .string(issuer)).judged() else {
                Issue.record("accepted, or refused for another reason")
                return
            }
            #expect(findings.map(\.hint) == [nil])
        }
    }

    @Test("another pool, region or form of a user pool's issuer is named")
    func poolHints() throws {
        for (issuer, hint) in [
            ("https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE02", Hint.issuerOtherPool),
            ("https://cognito-idp.us-east-1.amazonaws.com/eu-west-1_EXAMPLE01", .issuerRegion("us-east-1")),
        ] {
            guard case .rejected(.issuer, let findings) = try TokenBuilder(.cognitoID).with("iss", .string(issuer)).judged() else {
                Issue.record("accepted, or refused for another reason")
                return
            }
            #expect(findings.map(\.hint) == [hint])
        }
    }
}
