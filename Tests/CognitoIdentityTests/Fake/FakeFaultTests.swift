import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Fake: scripted faults, and the record of calls")
struct FakeFaultTests {
    @Test("the next calls of one operation meet the fault, then all is well; other operations do not")
    func throttling() throws {
        let fake = try FakeCognito.sample()
        fake.fail(.tooManyRequests, of: "GetId", next: 2)
        #expect(fake.getID().failure == FakeFailure("TooManyRequestsException", "Rate exceeded"))
        #expect(fake.signed("DescribeIdentityPool", []).status == 200)
        #expect(fake.getID().failure?.name == "TooManyRequestsException")
        #expect(fake.getID().status == 200)
    }

    @Test("faults of all kinds, in the order scripted")
    func kinds() throws {
        let fake = try FakeCognito.sample()
        let own = FakeFailure("LimitExceededException", "Too many identities")
        for fault in [FakeFault.internalError, .concurrentModification, .unavailablePage, .closedConnection, .failure(own)] {
            fake.fail(fault, of: "GetId")
        }
        let answers = (0..<5).map { _ in fake.getID() }
        #expect(answers[0].failure == FakeFailure("InternalErrorException", "Internal error, please try again", status: 500))
        #expect(answers[1].failure?.name == "ConcurrentModificationException")
        #expect(answers[2].status == 503)
        #expect(answers[2].header("content-type") == "text/html")
        #expect(answers[3].isClosed)
        #expect(answers[4].failure == own)
        #expect(fake.calls.map(\.exception).suffix(3) == ["-", "-", "LimitExceededException"])
        #expect(fake.identities.isEmpty)
    }

    @Test("STS has words of its own for it")
    func sts() throws {
        let fake = try FakeCognito.sample()
        fake.fail(.tooManyRequests, of: "AssumeRoleWithWebIdentity")
        fake.fail(.claimRejected, of: "AssumeRoleWithWebIdentity")
        #expect(fake.assumeRole("abcd").failure == FakeFailure("Throttling", "Rate exceeded"))
        #expect(fake.assumeRole("abcd").status == 403)
    }

    @Test("calls are recorded with what they name, never with a login's value")
    func record() throws {
        let fake = try FakeCognito.sample()
        let logins = try fake.logins.userPool()
        let id = try fake.getID(logins).id
        _ = fake.credentials(id, [SampleLogins.identityKey: "secretValue"])
        _ = fake.developer("secretUser")
        let pool = TokenKind.identityPool
        #expect(
            fake.calls == [
                FakeCall("GetId", pool: pool, logins: [SampleLogins.userPoolKey]),
                FakeCall(
                    "GetCredentialsForIdentity", identity: id, logins: [SampleLogins.identityKey], exception: "NotAuthorizedException"),
                FakeCall("GetOpenIdTokenForDeveloperIdentity", pool: pool, logins: [SampleLogins.developerProvider], isSigned: true),
            ])
        #expect(!"\(fake.calls)".contains("secret"))
        fake.forgetCalls()
        #expect(fake.calls.isEmpty)
    }

    @Test("an error may have the long name of its type, and the message another case")
    func bodies() throws {
        let fake = try FakeCognito.sample()
        fake.change {
            $0.typePrefix = "com.amazonaws.cognito.identity.model#"
            $0.messageMember = "Message"
        }
        let answer = fake.call("GetId", ["IdentityPoolId": "eu-west-1:0"])
        #expect(
            answer.json == [
                "__type": "com.amazonaws.cognito.identity.model#ResourceNotFoundException",
                "Message": "IdentityPool 'eu-west-1:0' not found.",
            ])
        #expect(answer.header("x-amzn-errortype") == "ResourceNotFoundException:")
        #expect(answer.header("x-amzn-errormessage") == "IdentityPool 'eu-west-1:0' not found.")
        #expect(answer.header("x-amzn-requestid")?.utf8.count == 36)
    }

    @Test("what is deleted is not found")
    func deletion() throws {
        let fake = try FakeCognito.sample()
        let (first, second) = (try fake.getID().id, try fake.getID().id)
        fake.delete(first)
        #expect(fake.credentials(first).failure == .noIdentity(first))
        fake.delete(TokenKind.identityPool)
        #expect(fake.credentials(second).failure == .noIdentity(second))
        #expect(fake.getID().failure == .noPool(TokenKind.identityPool))
    }

    @Test("calls from many threads are answered one by one")
    func concurrency() async throws {
        let fake = try FakeCognito.sample()
        let id = try fake.getID().id
        let keys = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<50 { group.addTask { fake.credentials(id).json?["Credentials"]?["AccessKeyId"]?.string } }
            return await group.reduce(into: Set<String>()) { if let key = $1 { $0.insert(key) } }
        }
        #expect(keys.count == 50)
    }

    @Test("answers carry the date by which a client corrects its clock, and fetches are recorded apart")
    func date() throws {
        let fake = try FakeCognito.sample()
        #expect(fake.answer(.get("/.well-known/jwks_uri")).header("date") == "Thu, 01 Jan 2026 00:00:00 GMT")
        #expect(fake.fetches == ["/.well-known/jwks_uri"])
        #expect(fake.calls.isEmpty)
    }

    @Test("a refused call changes nothing")
    func nothingChanges() throws {
        let fake = try FakeCognito.sample()
        let id = try fake.getID(fake.logins.userPool()).id
        let before = fake.identities
        #expect(fake.developer("u", id).failure?.name == "NotAuthorizedException")
        #expect(fake.identities == before)
    }
}
