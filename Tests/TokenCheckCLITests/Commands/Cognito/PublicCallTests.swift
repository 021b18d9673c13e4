import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("tokencheck cognito get-id and get-token")
struct PublicCallTests {
    @Test("get-id gives the identity of some logins, the same each time")
    func identity() async throws {
        let world = try CognitoWorld()
        let outcome = await world.run("get-id --identity-pool POOL --login apple=@apple.jwt --login google=@google.jwt")
        let identity = try #require(world.fake.identities.first)
        #expect(outcome == Outcome(status: .success, output: "{\n  \"IdentityId\": \"\(identity.id)\"\n}\n", errors: "", called: ["GetId"]))
        #expect(identity.logins.map(\.provider) == ["appleid.apple.com", "accounts.google.com"])
        #expect(await world.run("get-id --identity-pool POOL --login google=@google.jwt") == outcome)
        #expect(world.fake.identities.count == 1)
        let call = FakeCall("GetId", pool: CognitoWorld.pool, logins: ["accounts.google.com", "appleid.apple.com"])
        #expect(world.fake.calls.first == call)
    }

    @Test("get-id without logins gives a guest's identity, a new one each time")
    func guest() async throws {
        let world = try CognitoWorld()
        let first = try await world.run("get-id --identity-pool POOL --account 111122223333").document()
        let second = try await world.run("get-id --identity-pool POOL").document()
        #expect([first, second] == world.fake.identities.map { ["IdentityId": .string($0.id)] })
        #expect(first != second)
        #expect(world.fake.calls == Array(repeating: FakeCall("GetId", pool: CognitoWorld.pool), count: 2))
    }

    @Test("get-token gives an identity's token")
    func token() async throws {
        let world = try CognitoWorld()
        let identity = try world.identity(["appleid.apple.com": .string(try world.fake.logins.apple())])
        let outcome = await world.run("get-token --identity \(identity) --login apple=@apple.jwt")
        #expect(outcome.status == .success)
        #expect(outcome.errors == "")
        let document = try outcome.document()
        #expect(document.names == ["IdentityId", "Token"])
        #expect(document["IdentityId"]?.string == identity)
        #expect(try document.claims("Token")["sub"]?.string == identity)
        #expect(world.fake.calls == [FakeCall("GetOpenIdToken", identity: identity, logins: ["appleid.apple.com"])])
    }

    @Test("get-token says so when the service answers another identity: the old one is gone")
    func adopted() async throws {
        let world = try CognitoWorld()
        let own = try world.identity(["appleid.apple.com": .string(try world.fake.logins.apple())])
        let guest = try world.identity()
        let outcome = await world.run("get-token --identity \(guest) --login apple=@apple.jwt")
        #expect(outcome.status == .success)
        #expect(try outcome.document()["IdentityId"]?.string == own)
        #expect(outcome.errors == "tokencheck: warning: the identity is \(own) now, not \(guest): keep the new one\n")
    }

    @Test("a login that is about to end is warned of, and sent")
    func soon() async throws {
        let world = try CognitoWorld()
        let token = try world.fake.logins.apple(expiresIn: 60)
        let outcome = await world.run("get-id --identity-pool POOL --login apple=\(token)")
        #expect(outcome.status == .success)
        #expect(outcome.called == ["GetId"])
        #expect(outcome.errors.contains("  warning  claim.exp.soon: "))
        #expect(!outcome.errors.contains(token))
    }

    static let faults: [(call: String, code: String)] = [
        ("get-id --identity-pool POOL --login apple=@expired.jwt", "logins.value.expired"),
        ("get-id --identity-pool POOL --login google=@apple.jwt", "logins.key.mismatch"),
        ("get-id --identity-pool POOL --login cognito:eu-west-1_EXAMPLE01=@access.jwt", "logins.value.access_token"),
        ("get-id --identity-pool POOL --login developer:login.example.app=user-one", "logins.developer.not_allowed"),
        (
            "get-id --identity-pool POOL --login cognito-identity=@testvectors/tokens/cognito-identity.jwt",
            "logins.value.cognito_token"
        ),
        ("get-token --identity STRANGER --login apple=word", "logins.value.not_a_token"),
        ("developer-token --identity-pool POOL --login apple=@apple.jwt", "logins.developer.missing"),
        ("developer-token --identity-pool POOL --login developer:login.example.app=one --login apple=@expired.jwt", "logins.value.expired"),
        ("unlink --identity STRANGER --login apple=@expired.jwt --remove facebook", "logins.value.expired"),
        ("assume-role --role ROLE --region eu-west-1 --login apple=@expired.jwt", "logins.value.expired"),
        ("assume-role --role ROLE --region eu-west-1 --login twitter=token;secret", "logins."),
    ]
    @Test("logins at fault are not sent: what is wrong with them goes to standard error", arguments: faults)
    func fault(_ call: String, _ code: String) async throws {
        for dry in ["", " --dry-run"] {
            let outcome = try await CognitoWorld().run(call + dry)
            #expect(outcome.status == .rejected, "\(outcome)")
            #expect(outcome.output == "")
            #expect(outcome.called == [])
            #expect(outcome.errors.hasPrefix("REJECTED  \(code)"), "\(outcome.errors)")
        }
    }
}

@Suite("tokencheck cognito assume-role")
struct AssumeRoleTests {
    @Test("gives a role's credentials, and says whose they are")
    func role() async throws {
        let world = try CognitoWorld()
        let (identity, token) = try world.token("user-one")
        let outcome = await world.run(
            "assume-role --role ROLE --login cognito-identity=\(token) --region eu-west-1 --session-name one --duration 900")
        #expect(outcome.errors == "")
        #expect(outcome.status == .success)
        let expected: JSONValue = [
            "AssumedRoleUser": [
                "AssumedRoleId": "AROAFAKEFAKEFAKEFAKE1:one", "Arn": "arn:aws:sts::111122223333:assumed-role/ExampleAuthenticated/one",
            ],
            "SubjectFromWebIdentityToken": .string(identity), "Provider": "cognito-identity.amazonaws.com",
            "Audience": .string(CognitoWorld.pool),
            "Credentials": [
                "AccessKeyId": "ASIAFAKEFAKE00000001", "SecretAccessKey": "fakeSecretKey/00000001",
                "SessionToken": "fakeSessionToken+00000001==", "Expiration": "2026-01-01T00:15:00Z",
            ],
        ]
        #expect(try outcome.document() == expected)
        #expect(world.fake.calls == [FakeCall("AssumeRoleWithWebIdentity", service: .sts)])
    }

    @Test("the region is the line's or the environment's, and the session is named after the tool unless named")
    func region() async throws {
        let world = try CognitoWorld()
        let (_, token) = try world.token("user-one")
        let call = "assume-role --role ROLE --login cognito-identity=\(token)"
        #expect(try await world.run(call).usageError() == "no region: give --region, or set AWS_REGION")
        for (name, region) in [("AWS_REGION", "eu-central-1"), ("AWS_DEFAULT_REGION", "eu-north-1")] {
            let outcome = await world.world.with(environment: name, region).run(CognitoWorld.arguments(call + " --dry-run"))
            let document = try outcome.document()
            #expect(document["url"]?.string == "https://sts.\(region).amazonaws.com/")
            #expect(document["body"]?["RoleSessionName"] == "tokencheck")
        }
        let odd = await world.world.with(environment: "AWS_REGION", "Europe").run(CognitoWorld.arguments(call))
        #expect(
            try odd.usageError() == "AWS_REGION or AWS_DEFAULT_REGION: \"Europe\" is no region's name, such as eu-west-1")
    }

    @Test("takes its login by the name that the identity service has in the region, wherever the region is said")
    func partition() async throws {
        let token = try TokenBuilder(.cognitoIdentity).with("iss", "https://cognito-identity.cn-north-1.amazonaws.com.cn").signed()
        let call = CognitoWorld.arguments(
            "assume-role --role arn:aws-cn:iam::111122223333:role/One --dry-run --login cognito-identity="
                + String(decoding: token.bytes, as: UTF8.self))
        let given = await World().run(call + ["--region", "cn-north-1"])
        #expect(given.status == .success, "\(given.errors)")
        #expect(await World().with(environment: "AWS_REGION", "cn-north-1").run(call) == given)
    }

    @Test("a role that does not trust the token is a refusal that says so")
    func refused() async throws {
        let world = try CognitoWorld()
        let (_, token) = try world.token("user-one")
        let outcome = await world.run("assume-role --role GUESTROLE --login cognito-identity=\(token) --region eu-west-1")
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("tokencheck: AssumeRoleWithWebIdentity: AccessDeniedException: Not authorized to perform"))
        #expect(outcome.errors.hasSuffix("; the role does not trust this token: check the aud and amr in its trust policy\n"))
    }
}
