import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A pool's description, as describe-identity-pool prints it")
struct PoolDescriptionTests {
    private static let id = #""IdentityPoolId": "eu-west-1:11111111-2222-4333-8444-555555555555""#
    private func parse(_ members: String) throws -> PoolDescription {
        try PoolDescription(parsing: Array("{\(Self.id)\(members.isEmpty ? "" : ", ")\(members)}".utf8))
    }

    @Test("gives all that the pool accepts")
    func full() throws {
        let pool = try PoolDescription(parsing: Array(Pool.full.utf8))
        #expect(pool.id.description == TokenKind.identityPool)
        #expect(!pool.allowsGuests)
        #expect(pool.allowsClassicFlow == true)
        #expect(pool.developerProvider?.description == Key.developer)
        let expected: [ExactString: PoolDescription.Clients] = [
            ExactString(Key.apple): .listed(["com.example.app"]), ExactString(Key.google): .listed(["client-1", "client-2"]),
            ExactString(Key.issuer): .elsewhere, ExactString(Key.saml): .elsewhere,
            ExactString(Key.pool): .listed(["1example23456789", "2example23456789"]),
        ]
        #expect(pool.providers == expected)
    }

    @Test(
        "may lack what the pool does not have",
        arguments: [
            "", #""CognitoIdentityProviders": []"#, #""SupportedLoginProviders": {}"#, #""OpenIdConnectProviderARNs": []"#,
            #""SamlProviderARNs": []"#, #""DeveloperProviderName": null, "CognitoIdentityProviders": null"#,
            #""IdentityPoolName": 7, "IdentityPoolTags": {"a": "b"}, "Unknown": [1]"#, #""AllowClassicFlow": null"#,
        ])
    func sparse(_ members: String) throws {
        let pool = try parse(members)
        #expect(pool.providers == [:])
        #expect(pool.developerProvider == nil)
        #expect(pool.allowsClassicFlow == nil)
        #expect(!pool.allowsGuests)
    }

    @Test("a slash that IAM keeps at the end of an issuer is not part of the key")
    func slash() throws {
        let pool = try parse(#""OpenIdConnectProviderARNs": ["arn:aws:iam::000000000000:oidc-provider/login.example.com/"]"#)
        #expect(pool.providers == [ExactString(Key.issuer): .elsewhere])
    }

    @Test(
        "a member of another form is named",
        arguments: [
            (#""AllowUnauthenticatedIdentities": "true""#, "AllowUnauthenticatedIdentities"),
            (#""AllowClassicFlow": 1"#, "AllowClassicFlow"),
            (#""DeveloperProviderName": 7"#, "DeveloperProviderName"), (#""DeveloperProviderName": "a b""#, "DeveloperProviderName"),
            (#""DeveloperProviderName": """#, "DeveloperProviderName"), (#""CognitoIdentityProviders": {}"#, "CognitoIdentityProviders"),
            (#""CognitoIdentityProviders": ["x"]"#, "CognitoIdentityProviders"),
            (#""CognitoIdentityProviders": [{"ProviderName": "x"}]"#, "CognitoIdentityProviders"),
            (#""CognitoIdentityProviders": [{"ProviderName": "x", "ClientId": 7}]"#, "CognitoIdentityProviders"),
            (#""SupportedLoginProviders": []"#, "SupportedLoginProviders"),
            (#""SupportedLoginProviders": {"appleid.apple.com": ["a"]}"#, "SupportedLoginProviders"),
            (#""OpenIdConnectProviderARNs": "x""#, "OpenIdConnectProviderARNs"),
            (#""OpenIdConnectProviderARNs": [7]"#, "OpenIdConnectProviderARNs"),
            (#""OpenIdConnectProviderARNs": ["login.example.com"]"#, "OpenIdConnectProviderARNs"),
            (#""OpenIdConnectProviderARNs": ["arn:aws:iam::000000000000:oidc-provider/"]"#, "OpenIdConnectProviderARNs"),
            (#""SamlProviderARNs": {}"#, "SamlProviderARNs"), (#""SamlProviderARNs": [null]"#, "SamlProviderARNs"),
        ])
    func malformed(_ members: String, _ name: String) {
        #expect(throws: PoolDescription.Failure.member(name)) { try parse(members) }
    }

    @Test(
        "without a pool's id, or as no JSON, it is none",
        arguments: [
            ("{}", .member("IdentityPoolId")), (#"{"IdentityPoolId": 7}"#, .member("IdentityPoolId")),
            (#"{"IdentityPoolId": "eu-west-1_EXAMPLE01"}"#, .member("IdentityPoolId")), ("[]", .member("IdentityPoolId")),
            ("", .json(.syntax(at: 0))), ("{\(id), \(id)}", .json(.duplicateMember(at: 121))),
        ] as [(String, PoolDescription.Failure)])
    func none(_ text: String, _ failure: PoolDescription.Failure) {
        let found = #expect(throws: PoolDescription.Failure.self) { try PoolDescription(parsing: Array(text.utf8)) }
        if case .json = failure, case .json? = found { return }
        #expect(found == failure)
    }
}
