import JOSE
import TestSupport
import Testing
import TokenCheckCLI

@Suite("tokencheck cognito, over HTTP")
struct CognitoCommandTests {
    private static func credentials(until end: String) -> JSONValue {
        [
            "AccessKeyId": "ASIAFAKEFAKE00000001", "SecretAccessKey": "fakeSecretKey/00000001",
            "SessionToken": "fakeSessionToken+00000001==",
            "Expiration": .string(end),
        ]
    }

    @Test("get-id gives the identity of some logins")
    func identity() async throws {
        let world = try CallingWorld()
        let outcome = await world.run("get-id --identity-pool POOL --login apple=@apple.jwt")
        let identity = try #require(world.fake.identities.first).id
        #expect(outcome == FetchingCall.Outcome(status: .success, output: "{\n  \"IdentityId\": \"\(identity)\"\n}\n"))
        #expect(world.fake.calls == [FakeCall("GetId", pool: CallingWorld.pool, logins: ["appleid.apple.com"])])
    }

    @Test("credentials runs the enhanced flow, and the basic one by way of STS", arguments: [false, true])
    func credentials(_ isBasic: Bool) async throws {
        let world = try CallingWorld()
        let basic = isBasic ? " --flow basic --role ROLE --duration 900" : ""
        let outcome = await world.run("credentials --identity-pool POOL --login apple=@apple.jwt" + basic)
        #expect(outcome.errors == "")
        #expect(outcome.status == .success)
        let expected: JSONValue = [
            "IdentityId": .string(try #require(world.fake.identities.first).id),
            "Credentials": Self.credentials(until: isBasic ? "2026-01-01T00:15:00Z" : "2026-01-01T01:00:00Z"),
        ]
        #expect(try outcome.json == expected)
        let operations = isBasic ? ["GetOpenIdToken", "AssumeRoleWithWebIdentity"] : ["GetCredentialsForIdentity"]
        #expect(world.fake.calls.map(\.operation) == ["GetId"] + operations)
    }

    @Test("developer-token is signed, and its token is changed for credentials by credentials and by assume-role")
    func developer() async throws {
        let world = try CallingWorld()
        let issued = await world.run("developer-token --identity-pool POOL --login developer:login.example.app=user-one --duration 600")
        #expect(issued.errors == "")
        let identity = try #require(try issued.json["IdentityId"]?.string)
        let token = try #require(try issued.json["Token"]?.string)
        #expect(world.fake.calls.map(\.isSigned) == [true])
        let credentials = await world.run("credentials --identity-pool POOL --login cognito-identity=\(token)", environment: [:])
        #expect(
            try credentials.json == [
                "IdentityId": .string(identity), "Credentials": Self.credentials(until: "2026-01-01T01:00:00Z"),
            ])
        let role = await world.run(
            "assume-role --role ROLE --login cognito-identity=\(token) --region eu-west-1 --session-name one", environment: [:])
        #expect(role.errors == "")
        #expect(try role.json["Credentials"]?["AccessKeyId"] == "ASIAFAKEFAKE00000002")
        #expect(try role.json["SubjectFromWebIdentityToken"]?.string == identity)
        #expect(world.fake.calls.map(\.exception) == [nil, nil, nil])
    }

    @Test("temporary credentials sign with their session token, and identities are looked up, merged and unlinked with them")
    func backend() async throws {
        let world = try CallingWorld()
        world.fake.change {
            $0.signers = [FakeSigner(accessKeyID: "ASIDEXAMPLE", secretKey: "example/Secret+Key", sessionToken: "a+b/c==")]
        }
        let environment = [
            "AWS_ACCESS_KEY_ID": "ASIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "example/Secret+Key", "AWS_SESSION_TOKEN": "a+b/c==",
        ]
        for user in ["one", "two"] {
            let words = "developer-token --identity-pool POOL --login developer:login.example.app=\(user)"
            #expect(await world.run(words, environment: environment).status == .success)
        }
        let merge = "merge --identity-pool POOL --developer-provider login.example.app --source one --destination two"
        let merged = await world.run(merge, environment: environment)
        let identity = try #require(try merged.json["IdentityId"]?.string)
        let lookup = "lookup --identity-pool POOL --user one"
        #expect(
            try await world.run(lookup, environment: environment).json
                == ["IdentityId": .string(identity), "DeveloperUserIdentifierList": ["two", "one"], "NextToken": .null])
        let unlink = "unlink --identity \(identity) --identity-pool POOL --developer-provider login.example.app --user one"
        #expect(try await world.run(unlink, environment: environment).json == ["IdentityId": .string(identity), "Unlinked": true])
        #expect(await world.run(lookup, environment: environment).status == .rejected)
    }

    @Test("a wrong secret is a refusal that says what to look at, and shows nothing of it")
    func wrongSecret() async throws {
        let world = try CallingWorld()
        var environment = CallingWorld.signer
        environment["AWS_SECRET_ACCESS_KEY"] = "another-secret-key"
        let call = "developer-token --identity-pool POOL --login developer:login.example.app=user-one"
        let outcome = await world.run(call, environment: environment)
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(
            outcome.errors.hasPrefix("tokencheck: GetOpenIdTokenForDeveloperIdentity: InvalidSignatureException: "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("; check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN: they belong together\n"))
        #expect(!outcome.errors.contains("another-secret-key"))
        #expect(world.fake.identities.isEmpty)
    }

    @Test("a connection that closes and a page of a load balancer are trouble; after one of them the next attempt is taken")
    func outage() async throws {
        let world = try CallingWorld()
        for fault in [FakeFault.closedConnection, .unavailablePage, .internalError] {
            world.fake.fail(fault, of: "GetId", next: 3)
            let outcome = await world.run("get-id --identity-pool POOL")
            #expect(outcome.status == .undecided)
            #expect(outcome.output == "")
            world.fake.fail(fault, of: "GetId")
            #expect(await world.run("get-id --identity-pool POOL").status == .success)
        }
    }

    @Test("nobody at the address is trouble that says what to check")
    func nobody() async throws {
        let world = try CallingWorld()
        var address = ""
        do { address = try FakeCognitoServer(.sample()).address() }
        let outcome = await world.run("get-id --identity-pool POOL --endpoint \(address)")
        #expect(outcome.status == .undecided)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("tokencheck: the service was not reached: "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("; check network and proxy\n"))
    }

    @Test("--dry-run opens no connection")
    func dryRun() async throws {
        let world = try CallingWorld()
        for words in ["get-id --identity-pool POOL", "lookup --identity-pool POOL --user one", "credentials --identity-pool POOL"] {
            #expect(await world.run(words + " --dry-run", environment: [:]).status == .success)
        }
        #expect(world.fake.calls == [])
    }
}
