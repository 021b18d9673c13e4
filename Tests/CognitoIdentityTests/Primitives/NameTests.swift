import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Names and ids")
struct NameTests {
    /// True when the text is taken as it is; false when it is refused.
    private func takes<Name: CustomStringConvertible>(_ text: String, _ make: (String) throws -> Name) -> Bool {
        guard let name = try? make(text) else { return false }
        #expect(name.description == text)
        return true
    }

    private static let identities: [(String, Bool)] = [
        (Identity.sample, true), ("us-gov-west-1:0-f", true), ("", false), ("eu-west-1", false), ("eu-west-1:", false),
        ("eu-west-1:G", false), ("eu-west-1:AAAA", false), ("EU-WEST-1:aaaa", false), (":aaaa", false), ("eu-west-1:a:b", false),
        ("eu-west-1:aaaa ", false), ("eu-west-1:a\u{301}", false), ("eu-west-1_EXAMPLE01", false),
        ("eu-west-1:" + String(repeating: "a", count: 45), true), ("eu-west-1:" + String(repeating: "a", count: 46), false),
    ]
    @Test("an identity's id is a region and a uuid, 55 characters at most", arguments: identities)
    func identity(_ text: String, _ isGood: Bool) throws {
        #expect(takes(text) { try IdentityID($0) } == isGood)
        if isGood { #expect(try IdentityID(text).region == text.prefix { $0 != ":" }) }
    }

    private static let developers: [(String, Bool)] = [
        ("login.example.app", true), ("a", true), ("A_b-1.c", true), (String(repeating: "n", count: 128), true), ("", false),
        (String(repeating: "n", count: 129), false), ("a b", false), ("a/b", false), ("a:b", false), ("\u{e9}", false), ("a\n", false),
    ]
    @Test("a developer provider's name is 1 to 128 of letters, digits, dots, hyphens, underscores", arguments: developers)
    func developer(_ text: String, _ isGood: Bool) { #expect(takes(text) { try DeveloperProviderName($0) } == isGood) }

    private static let openIDs: [(String, Bool)] = [
        ("login.example.com", true), ("login.example.com:8443/tenant/one", true), ("a", true), (String(repeating: "n", count: 128), true),
        ("", false), (String(repeating: "n", count: 129), false), ("https://login.example.com", false), ("login.example.com/", false),
        ("/login.example.com", false), ("login.example.com?x=1", false), ("login example", false), ("l\u{f6}gin.example", false),
    ]
    @Test("an OpenID provider's name is its issuer without https://, 1 to 128 characters", arguments: openIDs)
    func openID(_ text: String, _ isGood: Bool) { #expect(takes(text) { try OpenIDProviderName($0) } == isGood) }

    @Test(
        "an OpenID provider's name is made of its issuer",
        arguments: [
            ("https://login.example.com", "login.example.com"), ("https://login.example.com/", "login.example.com"),
            ("login.example.com/t/", "login.example.com/t"), ("http://login.example.com", nil), ("https://", nil), ("https:///", nil),
        ])
    func ofIssuer(_ issuer: String, _ name: String?) {
        #expect((try? OpenIDProviderName(issuer: issuer))?.description == name)
    }

    private static let samls: [(String, Bool)] = [
        (Key.saml, true), ("arn:aws-cn:iam::000000000000:saml-provider/A.b_c-1", true),
        ("arn:aws-us-gov:iam::000000000000:saml-provider/one", true), ("arn:aws-eusc:iam::000000000000:saml-provider/one", true),
        ("arn:aws:iam::00000000000:saml-provider/one", false), ("arn:aws:iam::000000000000:saml-provider/", false),
        ("arn:aws:iam::000000000000:saml-provider/a/b", false), ("arn:aws:iam::000000000000:saml-provider/a:b", false),
        ("arn:aws:iam:eu-west-1:000000000000:saml-provider/one", false), ("arn:aws:iam::000000000000:oidc-provider/one", false),
        ("arn:gcp:iam::000000000000:saml-provider/one", false), ("", false),
        ("arn:aws:iam::000000000000:saml-provider/" + String(repeating: "n", count: 88), true),
        ("arn:aws:iam::000000000000:saml-provider/" + String(repeating: "n", count: 89), false),
    ]
    @Test("a SAML provider's ARN is IAM's, and short enough for a key", arguments: samls)
    func saml(_ text: String, _ isGood: Bool) { #expect(takes(text) { try SAMLProviderARN($0) } == isGood) }

    private static let services: [(String, Bool)] = [
        (Key.service, true), ("cognito-identity.eu-west-1.amazonaws.com", true), ("cognito-identity.cn-north-1.amazonaws.com.cn", true),
        ("cognito-identity.cn-north-1.amazonaws.com", false), ("cognito-identity.eu-west-1.amazonaws.com.cn", false),
        ("cognito-identity..amazonaws.com", false), ("cognito-identity.amazonaws.com.cn", false),
        ("cognito-identity.Eu-West-1.amazonaws.com", false),
        ("cognito-identity.a.b.amazonaws.com", false), ("", false), ("COGNITO-IDENTITY.amazonaws.com", false),
    ]
    @Test("the identity service is named by its host, in China with the region", arguments: services)
    func service(_ text: String, _ isGood: Bool) { #expect(takes(text) { try IdentityServiceName($0) } == isGood) }

    @Test(
        "the service's name follows from the region",
        arguments: [
            ("eu-west-1", Key.service), ("us-gov-west-1", Key.service), ("", Key.service),
            ("cn-north-1", "cognito-identity.cn-north-1.amazonaws.com.cn"),
        ])
    func ofRegion(_ region: String, _ name: String) { #expect(IdentityServiceName(ofRegion: region).description == name) }

    @Test(
        "a region is of one partition, with its names",
        arguments: [
            ("eu-west-1", Partition.aws, "amazonaws.com", "aws"), ("cn-north-1", .china, "amazonaws.com.cn", "aws-cn"),
            ("us-gov-west-1", .govCloud, "amazonaws.com", "aws-us-gov"),
            ("eusc-de-east-1", .europeanSovereign, "amazonaws.eu", "aws-eusc"),
        ])
    func partition(_ region: String, _ partition: Partition, _ suffix: String, _ arn: String) {
        #expect(Partition(ofRegion: region) == partition)
        #expect(partition.dnsSuffix == suffix)
        #expect(partition.arnName == arn)
    }

    @Test(
        "a refusal says what was wanted and does not repeat the text",
        arguments: [
            { _ = try IdentityID($0) }, { _ = try DeveloperProviderName($0) }, { _ = try DeveloperUserIdentifier($0) },
            { _ = try OpenIDProviderName($0) }, { _ = try SAMLProviderARN($0) }, { _ = try IdentityServiceName($0) },
        ] as [@Sendable (String) throws -> Void])
    func refusal(_ make: @Sendable (String) throws -> Void) throws {
        let text = String(repeating: "secret text ", count: 500)
        let error = try #require(throws: ShapeError.self) { try make(text) }
        #expect(!error.name.isEmpty && !error.rule.isEmpty)
        #expect(!"\(error)".contains("secret text"))
    }
}
