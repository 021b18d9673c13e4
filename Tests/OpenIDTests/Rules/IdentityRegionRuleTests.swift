import JOSE
import OpenID
import TestSupport
import Testing

@Suite("sub: an identity id of the pool's region")
struct IdentityRegionRuleTests {
    private let token = TokenBuilder(.cognitoIdentity)

    @Test("any identity of the region is accepted", arguments: ["eu-west-1:0", "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"])
    func accepts(subject: String) throws { #expect(try token.with("sub", .string(subject)).judged() == .accepted) }

    @Test(
        "another region's, or no identity id, is refused",
        arguments: [
            "us-east-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee", "eu-west-11:aaaa", "eu-west-1", "eu-west-1:", "user-1", "eu-west-1:aaaa:x",
            "EU-WEST-1:aaaa",
        ])
    func otherRegion(subject: String) throws {
        let finding = Finding(.claim("sub", .region), expected: "eu-west-1", actual: .string(subject))
        #expect(try token.with("sub", .string(subject)).judged() == .claims(finding))
    }

    @Test("an identity with escapes in it is read as any other")
    func escapes() throws {
        #expect(try token.with("sub", json: #""eu-west-1\u003aaaaa""#).judged() == .accepted)
        let finding = Finding(.claim("sub", .region), expected: "eu-west-1", actual: "us-west-1:aaaa")
        #expect(try token.with("sub", json: #""us-west-1\u003aaaaa""#).judged() == .claims(finding))
    }
}
