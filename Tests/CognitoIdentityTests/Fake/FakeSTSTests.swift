import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Fake: STS takes the identity service's tokens, and no others")
struct FakeSTSTests {
    @Test("a token gets credentials in XML")
    func good() throws {
        let fake = try FakeCognito.sample()
        let answer = fake.developer("u")
        let session = fake.assumeRole(try answer.token, ["DurationSeconds": "900"])
        #expect(session.status == 200, "\(session.text)")
        #expect(session.element("Expiration") == "2026-01-01T00:15:00Z")
        #expect(session.element("SubjectFromWebIdentityToken") == (try answer.id))
        #expect(session.element("Audience") == TokenKind.identityPool)
        #expect(session.element("Provider") == "cognito-identity.amazonaws.com")
        #expect(session.element("Arn") == "arn:aws:sts::111122223333:assumed-role/ExampleAuthenticated/example")
        #expect(session.element("SecretAccessKey")?.isEmpty == false)
        #expect(fake.calls.last == FakeCall("AssumeRoleWithWebIdentity", service: .sts))
    }

    @Test("a guest gets the guests' role")
    func guest() throws {
        let fake = try FakeCognito.sample()
        let token = try fake.openID(fake.getID().id).token
        #expect(fake.assumeRole(token, ["RoleArn": "arn:aws:iam::111122223333:role/ExampleGuest"]).status == 200)
    }

    @Test("refusals, literally", arguments: refusals)
    func refused(_ refusal: Refusal) throws {
        let answer = try refusal.answer(FakeCognito.sample())
        #expect(answer.failure == refusal.failure)
    }

    private static func constraint(_ value: String, _ member: String, _ rule: String) -> FakeFailure {
        FakeFailure(
            "ValidationError",
            "1 validation error detected: Value \(value) at '\(member)' failed to satisfy constraint: Member must \(rule)")
    }

    private static func invalid(_ message: String) -> FakeFailure { FakeFailure("InvalidIdentityToken", message) }

    static let refusals = [
        Refusal("no JWT", invalid("The ID Token provided is not a valid JWT. (You may see this error if you sent an Access Token)")) {
            $0.assumeRole("undefined")
        },
        Refusal(
            "another issuer", invalid("No OpenIDConnect provider found in your account for \(TokenKind.issuer)")
        ) { $0.assumeRole(try $0.logins.openID()) },
        Refusal("another pool", invalid("Incorrect token audience")) {
            let token = try $0.developer("u").token
            $0.delete(TokenKind.identityPool)
            return $0.assumeRole(token)
        },
        Refusal(
            "a forged token",
            invalid(
                "Couldn't retrieve verification key from your identity provider,  please reference AssumeRoleWithWebIdentity documentation "
                    + "for requirements")
        ) {
            let token = try TokenBuilder(.cognitoIdentity).signed(by: TestKeys.stranger(.rs512, id: "eu-west-11"))
            return $0.assumeRole(String(decoding: token.bytes, as: UTF8.self))
        },
        Refusal(
            "a guest's token for the other role",
            FakeFailure("AccessDenied", "Not authorized to perform sts:AssumeRoleWithWebIdentity", status: 403)
        ) { $0.assumeRole(try $0.openID($0.getID().id).token) },
        Refusal(
            "an identity that is disabled",
            FakeFailure("IDPRejectedClaim", "The identity provider reported that authentication failed", status: 403)
        ) {
            let answer = $0.developer("u")
            $0.disable(try answer.id)
            return $0.assumeRole(try answer.token)
        },
        Refusal("no role", constraint("null", "roleArn", "not be null")) { $0.assumeRole("abcd", ["RoleArn": nil as String?]) },
        Refusal("a short role", constraint("'short'", "roleArn", "have length greater than or equal to 20")) {
            $0.assumeRole("abcd", ["RoleArn": "short"])
        },
        Refusal("no role's ARN", FakeFailure("ValidationError", "Request ARN is invalid")) {
            $0.assumeRole("abcd", ["RoleArn": "arn:aws:iam::111122223333:user/Example"])
        },
        Refusal(
            "a session name with a space", constraint("'a b'", "roleSessionName", "satisfy regular expression pattern: [\\w+=,.@-]*")
        ) { $0.assumeRole("abcd", ["RoleSessionName": "a b"]) },
        Refusal("a short session", constraint("'899'", "durationSeconds", "have value greater than or equal to 900")) {
            $0.assumeRole("abcd", ["DurationSeconds": "899"])
        },
        Refusal(
            "a session longer than the role's",
            FakeFailure("ValidationError", "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.")
        ) { $0.assumeRole(try $0.developer("u").token, ["DurationSeconds": "3601"]) },
        Refusal("a policy that is no JSON", FakeFailure("MalformedPolicyDocument", "This policy contains invalid Json")) {
            $0.assumeRole("abcd", ["Policy": "{"])
        },
        Refusal("another action", FakeFailure("InvalidAction", "Could not find operation GetNothing for version 2011-06-15")) {
            $0.assumeRole("abcd", ["Action": "GetNothing"])
        },
        Refusal(
            "the issuer is out of reach",
            FakeFailure("IDPCommunicationError", "An error occurred while communicating with the identity provider")
        ) {
            $0.fail(.issuerUnreachable, of: "AssumeRoleWithWebIdentity")
            return $0.assumeRole(try $0.developer("u").token)
        },
    ]

    @Test("an expired token is told with both times")
    func expired() throws {
        let clock = SteppingClock()
        let fake = try FakeCognito.sample(now: clock.read)
        let token = try fake.developer("u").token
        clock.advance(1199)
        #expect(fake.assumeRole(token).status == 200)
        clock.advance(1)
        #expect(
            fake.assumeRole(token).failure
                == FakeFailure(
                    "ExpiredTokenException",
                    "Token expired: current date/time 1767226800 must be before the expiration date/time 1767226500"))
    }
}
