import JOSE
import OpenID
import Testing

@Suite("ids of user pools and identity pools")
struct PoolIDTests {
    @Test(
        "a user pool's id is its region, an underscore, letters and digits",
        arguments: [
            ("eu-west-1_EXAMPLE01", "eu-west-1"), ("us-gov-west-1_abcDEF012", "us-gov-west-1"), ("eusc-de-east-1_a", "eusc-de-east-1"),
            ("ap-southeast-12_Z", "ap-southeast-12"), ("us-east-1_" + String(repeating: "a", count: 45), "us-east-1"),
        ])
    func userPools(text: String, region: String) throws {
        let id = try UserPoolID(text)
        #expect(id.region == region)
        #expect(id.text == ExactString(text))
        #expect(id.description == text)
    }

    @Test(
        "anything else is no user pool",
        arguments: [
            "", "EXAMPLE01", "eu-west-1", "eu-west-1_", "_EXAMPLE01", "eu-west-1_EXAMPLE_01", "eu-west-1:EXAMPLE01", "eu_west_1_EXAMPLE01",
            "EU-WEST-1_EXAMPLE01", "eu-west_EXAMPLE01", "eu-west-1_EXAMPLE-01", "eu-west-1_EXAMPLÉ01", " eu-west-1_EXAMPLE01",
            "eu-west-1_EXAMPLE01/", "eu--1_EXAMPLE01", "e-west-1_a", "europe-west-1_a", "eu-west-123_a", "eu-west-x_a", "eu-west-1_a\n",
            "us-east-1_" + String(repeating: "a", count: 46),
        ])
    func noUserPools(text: String) {
        #expect(throws: ConfigurationError.userPool(text)) { try UserPoolID(text) }
    }

    @Test(
        "an identity pool's id is its region, a colon and a uuid",
        arguments: [
            ("eu-west-1:11111111-2222-4333-8444-555555555555", "eu-west-1"), ("eusc-de-east-1:0", "eusc-de-east-1"),
            ("cn-north-1:abcdef-0123", "cn-north-1"), ("us-gov-west-1:11111111-2222-4333-8444-555555555555", "us-gov-west-1"),
        ])
    func identityPools(text: String, region: String) throws {
        let id = try IdentityPoolID(text)
        #expect(id.region == region)
        #expect(id.text == ExactString(text))
        #expect(id.description == text)
    }

    @Test(
        "anything else is no identity pool",
        arguments: [
            "", "eu-west-1", "eu-west-1:", ":1111", "eu-west-1_EXAMPLE01", "eu-west-1:ABCDEF", "eu-west-1:1111:2222", "eu-west:1111",
            "eu-west-1:1111/", "eu-west-1:ghij", "EU-WEST-1:1111", " eu-west-1:1111", "eu-west-1:" + String(repeating: "1", count: 46),
        ])
    func noIdentityPools(text: String) {
        #expect(throws: ConfigurationError.identityPool(text)) { try IdentityPoolID(text) }
    }
}
