import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("The service: region, addresses, credentials")
struct IdentityServiceTests {
    static let good = CallScript.Answer.json(["IdentityId": .string(CallSamples.identityText)])

    @Test(
        "a region's services are at its partition's addresses",
        arguments: [
            ("eu-west-1", "eu-west-1.amazonaws.com"), ("us-gov-west-1", "us-gov-west-1.amazonaws.com"),
            ("cn-north-1", "cn-north-1.amazonaws.com.cn"), ("eusc-de-east-1", "eusc-de-east-1.amazonaws.eu"),
        ])
    func addresses(_ region: String, _ host: String) async throws {
        #expect(AWSService.cognitoIdentity.address(inRegion: region) == "https://cognito-identity.\(host)/")
        #expect(AWSService.sts.address(inRegion: region) == "https://sts.\(host)/")
        let script = CallScript(Self.good)
        let service = try IdentityService(region: region, caller: script)
        #expect(try await service.perform(GetID(pool: CallSamples.pool)) == CallSamples.identity)
        #expect(script.requests.map(\.address) == ["https://cognito-identity.\(host)/"])
    }

    @Test("what is no region is refused", arguments: ["", "eu", "EU-WEST-1", "eu-west-1.evil.example/", "eu_west_1", "eu-west-1 "])
    func region(_ region: String) {
        #expect(throws: IdentityService.ConfigurationError.region(region)) { try IdentityService(region: region, caller: CallScript([])) }
    }

    @Test("another address takes the place of one service's own", arguments: ["http://127.0.0.1:5000", "https://vpce-1.example/path/"])
    func endpoint(_ address: String) async throws {
        let script = CallScript(Self.good)
        let service = try IdentityService(region: "eu-west-1", caller: script, endpoints: [.cognitoIdentity: address])
        _ = try await service.perform(GetID(pool: CallSamples.pool))
        let session = try RoleSession(roleARN: CallSamples.role, name: "web")
        let logins = CallSamples.logins(["accounts.google.com": "token"], for: .assumeRoleWithWebIdentity)
        _ = try? await service.perform(AssumeRoleWithWebIdentity(session, logins: logins))
        #expect(script.requests.map(\.address) == [address, "https://sts.eu-west-1.amazonaws.com/"])
    }

    @Test(
        "an address that secrets must not go to is refused",
        arguments: [
            "http://service.example/", "ftp://127.0.0.1/", "https://a@b.example/", "", "https://a.example/?b", "https://a.example/#b",
        ],
        AWSService.allCases)
    func badEndpoint(_ address: String, _ service: AWSService) {
        #expect(throws: IdentityService.ConfigurationError.endpoint(service, address)) {
            try IdentityService(region: "eu-west-1", caller: CallScript([]), endpoints: [service: address])
        }
    }

    @Test("a call that has to be signed is not sent without credentials; a public one needs none")
    func unsigned() async throws {
        let script = CallScript(Self.good)
        let service = try IdentityService(region: "eu-west-1", caller: script)
        let call = try LookupDeveloperIdentity(pool: CallSamples.pool, identity: CallSamples.identity)
        await #expect(throws: ServiceError.credentials(.notGiven)) { _ = try await service.perform(call) }
        #expect(script.requests == [])
        _ = try await service.perform(GetID(pool: CallSamples.pool))
        #expect(script.requests.map(\.signing) == [nil])
    }

    @Test("the source is asked for each signed call, and for no other")
    func source() async throws {
        let count = Locked(0)
        let source = CredentialsSource { () async throws(CredentialsError) -> AWSCredentials in
            let number = count.withLock { value in
                value += 1
                return value
            }
            guard number < 3 else { throw .failed(reason: "no more") }
            do throws(ShapeError) {
                return try AWSCredentials(accessKeyID: "AKID\(number)", secretAccessKey: Secret("key"))
            } catch { throw .failed(reason: error.rule) }
        }
        let script = CallScript(Self.good)
        let service = try IdentityService(region: "eu-west-1", caller: script, credentials: source)
        let call = try LookupDeveloperIdentity(pool: CallSamples.pool, identity: CallSamples.identity)
        for _ in 1...2 {
            _ = try await service.perform(call)
            _ = try await service.perform(GetID(pool: CallSamples.pool))
        }
        await #expect(throws: ServiceError.credentials(.failed(reason: "no more"))) { _ = try await service.perform(call) }
        #expect(script.requests.map { $0.signing?.credentials.accessKeyID } == ["AKID1", nil, "AKID2", nil])
    }

    @Test("an answer of the wrong form is unreadable, with the request's number")
    func unreadable() async throws {
        let script = CallScript(.json(["Identity": "x"], headers: [HeaderField("x-amzn-requestid", "r-1")]))
        let service = try IdentityService(region: "eu-west-1", caller: script)
        let answer = UnreadableAnswer(operation: "GetId", status: 200, .missing("IdentityId"), requestID: "r-1")
        await #expect(throws: ServiceError.unreadable(answer)) { _ = try await service.perform(GetID(pool: CallSamples.pool)) }
        #expect(script.requests.count == 1)
    }

    @Test("a refusal is given as the service says it")
    func refused() async throws {
        let script = CallScript(.fault("NotAuthorizedException", "Token is inactive", headers: [HeaderField("x-amzn-requestid", "r-1")]))
        let service = try IdentityService(region: "eu-west-1", caller: script)
        let fault = ServiceFault(operation: "GetId", .notAuthorized, "Token is inactive", requestID: "r-1")
        await #expect(throws: ServiceError.service(fault)) { _ = try await service.perform(GetID(pool: CallSamples.pool)) }
    }

    @Test(
        "the environment's region is AWS_REGION's, else AWS_DEFAULT_REGION's",
        arguments: [
            (["AWS_REGION": "eu-west-1", "AWS_DEFAULT_REGION": "us-east-1"], "eu-west-1"),
            (["AWS_REGION": "", "AWS_DEFAULT_REGION": "us-east-1"], "us-east-1"), (["AWS_DEFAULT_REGION": "us-east-1"], "us-east-1"),
            (["AWS_DEFAULT_REGION": ""], nil), ([:], nil),
        ] as [([String: String], String?)])
    func environmentRegion(_ environment: [String: String], _ region: String?) {
        #expect(IdentityService.region(inEnvironment: { environment[$0] }) == region)
    }
}
