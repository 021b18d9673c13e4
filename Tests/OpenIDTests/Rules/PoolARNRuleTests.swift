import JOSE
import OpenID
import TestSupport
import Testing

@Suite("identity-pool-arn: this pool's, when it is there")
struct PoolARNRuleTests {
    private static let claim = "https://cognito-identity.amazonaws.com/identity-pool-arn"
    private static let pool = TokenKind.identityPool
    private let token = TokenBuilder(.cognitoIdentity)

    @Test("any account and partition will do", arguments: ["aws", "aws-cn", "aws-us-gov"], ["000000000000", ""])
    func accepts(partition: String, account: String) throws {
        let arn = "arn:\(partition):cognito-identity:eu-west-1:\(account):identitypool/\(Self.pool)"
        #expect(try token.with(Self.claim, .string(arn)).judged() == .accepted)
        #expect(try token.without(Self.claim).judged() == .accepted)
    }

    @Test(
        "another pool, region, service or form is a mismatch",
        arguments: [
            "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/eu-west-1:99999999-2222-4333-8444-555555555555",
            "arn:aws:cognito-identity:us-east-1:000000000000:identitypool/\(pool)",
            "arn:aws:cognito-idp:eu-west-1:000000000000:identitypool/\(pool)",
            "arn:aws:cognito-identity:eu-west-1:000000000000:userpool/\(pool)",
            "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/\(pool)/x",
            "arn:aws:cognito-identity:eu-west-1:identitypool/\(pool)", "ARN:aws:cognito-identity:eu-west-1:0:identitypool/\(pool)", pool,
            "",
        ])
    func mismatch(arn: String) throws {
        let wanted = "arn:aws:cognito-identity:eu-west-1:…:identitypool/\(Self.pool)"
        let finding = Finding(.claim(Self.claim, .mismatch), expected: .string(wanted), actual: .string(arn))
        #expect(try token.with(Self.claim, .string(arn)).judged() == .claims(finding))
    }

    @Test("what is no text is a wrong type", arguments: [nil, 5, ["arn"]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim(Self.claim, .type), actual: value, detail: .type("a string"))
        #expect(try token.with(Self.claim, value).judged() == .claims(finding))
    }
}
