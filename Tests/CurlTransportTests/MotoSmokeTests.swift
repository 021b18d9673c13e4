import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("MotoSmoke: identity pools", .enabled(if: MotoServer.address != nil, MotoServer.absent))
struct MotoSmokeTests {
    /// A pool that allows guests and knows the developer's own sign-in.
    static func pool() async throws -> IdentityPoolID {
        let pool = try await MotoServer.administer(
            "AWSCognitoIdentityService.CreateIdentityPool", service: "cognito-identity",
            [
                RequestMember("IdentityPoolName", .text("smoke")), RequestMember("AllowUnauthenticatedIdentities", .flag(true)),
                RequestMember("DeveloperProviderName", .text("login.example")),
            ])
        return try IdentityPoolID(try #require(pool["IdentityPoolId"]?.string))
    }

    @Test("a guest gets an identity, a token and credentials")
    func guest() async throws {
        let service = try MotoServer.service()
        let identity = try await service.perform(GetID(pool: Self.pool()))
        #expect(identity.region == MotoServer.region)
        let token = try await service.perform(GetOpenIDToken(identity: identity))
        #expect(token.identityID == identity && !token.token.bytes.isEmpty)
        let answer = try await service.perform(GetCredentialsForIdentity(identity: identity))
        #expect(answer.identityID == identity)
        // The emulator's credentials are always these, and end soon.
        #expect(answer.credentials.accessKeyID == "TESTACCESSKEY12345" && answer.credentials.secretAccessKey == Secret("ABCSECRETKEY"))
        #expect((0...3700).contains(answer.credentials.expiration - .now()))
    }

    @Test("a developer's user gets a token by a signed call, and with it credentials by an unsigned one")
    func developer() async throws {
        let service = try MotoServer.service()
        let map = try #require(LoginsMap([LoginsMap.Entry("login.example", Secret("user/1"))]))
        let logins = CheckedLogins(passed: map, for: .getOpenIDTokenForDeveloperIdentity)
        let tags = [try PrincipalTag("tier", "gold")]
        let answer = try await service.perform(
            GetOpenIDTokenForDeveloperIdentity(pool: Self.pool(), logins: logins, principalTags: tags, duration: 3600))
        let key = ExactString("cognito-identity.amazonaws.com")
        let token = try #require(LoginsMap([LoginsMap.Entry(key, Secret(String(decoding: answer.token.bytes, as: UTF8.self)))]))
        let credentials = try await service.perform(
            GetCredentialsForIdentity(
                identity: answer.identityID, logins: CheckedLogins(passed: token, for: .getCredentialsForIdentity)))
        #expect(credentials.identityID == answer.identityID)
    }

    @Test("a role is assumed with the identity's token: STS's form goes in, its XML comes out")
    func basicFlow() async throws {
        let service = try MotoServer.service()
        let identity = try await service.perform(GetID(pool: Self.pool()))
        let token = try await service.perform(GetOpenIDToken(identity: identity))
        let session = try RoleSession(roleARN: "arn:aws:iam::123456789012:role/reader", name: "web@smoke", duration: 900)
        let role = try await service.perform(AssumeRoleWithWebIdentity(session, token: token))
        #expect(role.assumedRoleARN == "arn:aws:sts::123456789012:assumed-role/reader/web@smoke")
        #expect(role.packedPolicySize == 6)
        #expect((800...1000).contains(role.credentials.expiration - .now()))
    }

    @Test("what the emulator lacks is unreadable, and an outage", .timeLimit(.minutes(1)))
    func notImplemented() async throws {
        let endpoint = try MotoServer.endpoint()
        let service = try IdentityService(
            region: MotoServer.region, caller: MotoServer.caller, endpoints: [.cognitoIdentity: endpoint],
            credentials: .given(MotoServer.credentials()), pause: { _ in })
        let call = try LookupDeveloperIdentity(pool: await Self.pool(), user: DeveloperUserIdentifier("user"))
        do throws(ServiceError) {
            _ = try await service.perform(call)
            Issue.record("it has the operation now: test it")
        } catch {
            #expect(error.isOutage)
            guard case .unreadable(let answer) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(answer.status == 500 && answer.operation == "LookupDeveloperIdentity")
        }
    }
}
