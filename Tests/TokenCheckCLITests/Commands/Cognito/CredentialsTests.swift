import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("tokencheck cognito credentials")
struct CredentialsTests {
    /// What the fake gives first.
    private static func document(_ identity: String, until end: String = "2026-01-01T01:00:00Z") -> JSONValue {
        [
            "IdentityId": .string(identity),
            "Credentials": [
                "AccessKeyId": "ASIAFAKEFAKE00000001", "SecretAccessKey": "fakeSecretKey/00000001",
                "SessionToken": "fakeSessionToken+00000001==", "Expiration": .string(end),
            ],
        ]
    }

    static let flows: [(words: String, operations: [String])] = [
        ("--login apple=@apple.jwt", ["GetId", "GetCredentialsForIdentity"]), ("", ["GetId", "GetCredentialsForIdentity"]),
        ("--login google=@google.jwt --role ROLE", ["GetId", "GetCredentialsForIdentity"]),
        ("--flow basic --role ROLE --login apple=@apple.jwt", ["GetId", "GetOpenIdToken", "AssumeRoleWithWebIdentity"]),
        ("--flow basic --role GUESTROLE", ["GetId", "GetOpenIdToken", "AssumeRoleWithWebIdentity"]),
        ("--login developer:login.example.app=user-one", ["GetOpenIdTokenForDeveloperIdentity", "GetCredentialsForIdentity"]),
        (
            "--login developer:login.example.app=user-one --login apple=@apple.jwt --duration 60 --principal-tag tier=gold",
            ["GetOpenIdTokenForDeveloperIdentity", "GetCredentialsForIdentity"]
        ),
        (
            "--login developer:login.example.app=user-one --flow basic --role ROLE",
            ["GetOpenIdTokenForDeveloperIdentity", "AssumeRoleWithWebIdentity"]
        ),
    ]
    @Test("each flow makes the calls of its plan, and gives the identity with its credentials", arguments: flows)
    func flow(_ words: String, _ operations: [String]) async throws {
        let world = try CognitoWorld()
        let outcome = await world.run("credentials --identity-pool POOL " + words)
        #expect(outcome.status == .success)
        #expect(outcome.errors == "")
        #expect(outcome.called == operations)
        #expect(world.fake.identities.count == 1)
        #expect(try outcome.document() == Self.document(#require(world.fake.identities.first).id))
        #expect(world.fake.calls.map(\.isSigned) == operations.map { $0 == "GetOpenIdTokenForDeveloperIdentity" })
        let plan = try await world.run("plan --json --identity-pool POOL " + words).json()
        #expect(plan["steps"]?.array?.compactMap { $0["operation"]?.string } == operations)
    }

    @Test("a backend's token is changed for credentials without asking for the identity that it names", arguments: [false, true])
    func developerToken(_ isBasic: Bool) async throws {
        let world = try CognitoWorld()
        let (identity, token) = try world.token("user-one")
        let basic = isBasic ? " --flow basic --role ROLE --duration 1800" : ""
        let outcome = await world.run("credentials --identity-pool POOL --login cognito-identity=\(token)" + basic)
        #expect(outcome.errors == "")
        #expect(try outcome.document() == Self.document(identity, until: isBasic ? "2026-01-01T00:30:00Z" : "2026-01-01T01:00:00Z"))
        #expect(outcome.called == [isBasic ? "AssumeRoleWithWebIdentity" : "GetCredentialsForIdentity"])
        let named = await world.run("credentials --identity-pool POOL --login cognito-identity=\(token) --identity \(identity)" + basic)
        #expect(named.status == .success)
    }

    @Test("an identity that is known is not asked for")
    func known() async throws {
        let world = try CognitoWorld()
        let identity = try world.identity(["appleid.apple.com": .string(try world.fake.logins.apple())])
        let outcome = await world.run("credentials --identity-pool POOL --login apple=@apple.jwt --identity \(identity)")
        #expect(try outcome.document() == Self.document(identity))
        #expect(outcome.called == ["GetCredentialsForIdentity"])
        #expect(outcome.errors == "")
    }

    @Test("says so when the service answers another identity: the old one is gone")
    func adopted() async throws {
        let world = try CognitoWorld()
        let own = try world.identity(["appleid.apple.com": .string(try world.fake.logins.apple())])
        let guest = try world.identity()
        let outcome = await world.run("credentials --identity-pool POOL --login apple=@apple.jwt --identity \(guest)")
        #expect(outcome.errors == "tokencheck: warning: the identity is \(own) now, not \(guest): keep the new one\n")
        #expect(try outcome.document() == Self.document(own))
    }

    @Test("a role that the logins do not allow is a refusal; one that they allow is taken")
    func customRole() async throws {
        let world = try CognitoWorld()
        let call = "credentials --identity-pool POOL --login apple=@apple.jwt --role arn:aws:iam::111122223333:role/Other"
        let refused = await world.run(call)
        #expect(refused.status == .rejected)
        #expect(refused.output == "")
        #expect(refused.errors.contains("NotAuthorizedException: Requested role is not allowed for this identity."))
        world.fake.change(pool: CognitoWorld.pool) { $0.customRoles = ["arn:aws:iam::111122223333:role/Other"] }
        #expect(await world.run(call).status == .success)
    }

    @Test("the identity that was made for a guest is told when a later call fails: nothing else leads back to it")
    func guestFails() async throws {
        let world = try CognitoWorld()
        world.fake.fail(.tooManyRequests, of: "GetCredentialsForIdentity", next: 3)
        let outcome = await world.run("credentials --identity-pool POOL")
        let identity = try #require(world.fake.identities.first).id
        #expect(outcome.status == .undecided)
        #expect(outcome.output == "")
        let words =
            "tokencheck: warning: a guest's identity was made, \(identity): go on with it by --identity, or each attempt makes another\n"
        #expect(outcome.errors.hasPrefix(words + "tokencheck: GetCredentialsForIdentity: TooManyRequestsException: "), "\(outcome.errors)")
        #expect(await world.run("credentials --identity-pool POOL --identity \(identity)").status == .success)
        #expect(world.fake.identities.count == 1)
    }

    @Test("credentials that nobody reads are told of")
    func unwritable() async throws {
        var world = try CognitoWorld()
        world.world.writesUntilClosed = 0
        let outcome = await world.run("credentials --identity-pool POOL")
        #expect(outcome.status == .internalFault)
        #expect(outcome.errors == "tokencheck: standard output cannot be written to, and credentials were issued\n")
    }

    static let refusals: [(words: String, message: String)] = [
        ("--pool-description pool.json", "the pool has no guests: sign in, or allow them in the pool"),
        (
            "--pool-description pool.json --flow basic --role ROLE --login apple=@apple.jwt",
            "the pool's basic (classic) flow is off: use --flow enhanced, or allow it in the pool"
        ),
        (
            "--pool-description other.json --login apple=@apple.jwt",
            "the description is of the pool eu-west-1:99999999-2222-4333-8444-555555555555, and --identity-pool names \(CognitoWorld.pool)"
        ),
        (
            "--flow basic --role ROLE --login saml:arn:aws:iam::111122223333:saml-provider/ExampleSAML=ZXhhbXBsZSBhc3NlcnRpb24=",
            "a SAML login is for the enhanced flow alone: use --flow enhanced"
        ),
        (
            "--login cognito-identity=@testvectors/tokens/cognito-identity.jwt --login apple=@apple.jwt",
            "the identity service's own token stands alone, and its sub names an identity: leave out other logins, and see what it says "
                + "with tokencheck inspect"
        ),
        (
            "--login cognito-identity=word",
            "the identity service's own token stands alone, and its sub names an identity: leave out other logins, and see what it says "
                + "with tokencheck inspect"
        ),
        (
            "--login cognito-identity=@testvectors/tokens/cognito-identity.jwt --identity eu-north-1:00000000-0000-4000-8000-000000000000",
            "the identity eu-north-1:00000000-0000-4000-8000-000000000000 and the pool \(CognitoWorld.pool) are of different regions"
        ),
    ]
    @Test("a flow that would fail for certain is refused before anything is sent, and by plan in the same words", arguments: refusals)
    func refused(_ words: String, _ message: String) async throws {
        var world = try CognitoWorld()
        let pool =
            #""AllowUnauthenticatedIdentities": false, "AllowClassicFlow": false, "SupportedLoginProviders": {"appleid.apple.com": "a"}"#
        world.world = world.world.with(file: "pool.json", #"{"IdentityPoolId": "\#(CognitoWorld.pool)", \#(pool)}"#)
            .with(file: "other.json", #"{"IdentityPoolId": "eu-west-1:99999999-2222-4333-8444-555555555555", \#(pool)}"#)
        for command in ["credentials", "plan", "plan --json", "credentials --dry-run"] {
            let outcome = await world.run("\(command) --identity-pool POOL " + words)
            #expect(outcome == Outcome(status: .rejected, output: "", errors: "tokencheck: \(message)\n"), "\(command)")
        }
    }

    @Test("logins that the pool would not accept are not sent", arguments: ["", " --dry-run"])
    func faultyLogins(_ dry: String) async throws {
        let outcome = try await CognitoWorld().run("credentials --identity-pool POOL --login apple=@expired.jwt" + dry)
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(outcome.called == [])
        let words = "tokencheck: the logins would be refused, and were not sent (get-id)\nREJECTED  logins.value.expired\n"
        #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
    }

    @Test("--dry-run shows the plan and the first request, under the address that is really called")
    func dryRun() async throws {
        let world = try CognitoWorld()
        let outcome = await world.run(
            "credentials --identity-pool POOL --login apple=@apple.jwt --endpoint http://127.0.0.1:4566/ --dry-run")
        #expect(outcome.called == [])
        #expect(outcome.errors == "")
        let length = try world.fake.logins.apple().utf8.count
        let expected: JSONValue = [
            "steps": [
                [
                    "step": 1, "call": "get-id", "operation": "GetId", "host": "127.0.0.1:4566", "signed": false, "identity": "none",
                    "logins": ["appleid.apple.com"], "brings": "identity",
                ],
                [
                    "step": 2, "call": "get-credentials-for-identity", "operation": "GetCredentialsForIdentity", "host": "127.0.0.1:4566",
                    "signed": false, "identity": "the one that the call before answers", "logins": ["appleid.apple.com"],
                    "brings": "credentials",
                ],
            ],
            "first_request": [
                "method": "POST", "url": "http://127.0.0.1:4566/",
                "headers": ["Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "AWSCognitoIdentityService.GetId"],
                "signature": .null,
                "body": ["IdentityPoolId": .string(CognitoWorld.pool), "Logins": ["appleid.apple.com": .string("<\(length) bytes>")]],
            ],
        ]
        #expect(try outcome.document() == expected)
    }
}

@Suite("tokencheck cognito credentials --format")
struct CredentialsFormatTests {
    private static let key = #"it's "quoted" $HOME `id` \n !! ; # %41 '\'' end"#
    private static let token = "a'b''c\"d+/=="

    /// What a service gives with a time between two seconds.
    private static func outcome(_ form: String) async throws -> Outcome {
        var world = World()
        world.caller = {
            CallScript(
                .json(["IdentityId": .string(CognitoWorld.stranger)]),
                .json([
                    "IdentityId": .string(CognitoWorld.stranger),
                    "Credentials": [
                        "AccessKeyId": "ASIAEXAMPLE", "SecretKey": .string(key), "SessionToken": .string(token),
                        "Expiration": .real(1_767_229_200.75),
                    ],
                ]))
        }
        let outcome = await world.run(CognitoWorld.arguments("credentials --identity-pool POOL --format \(form)"))
        #expect(outcome.status == .success)
        #expect(outcome.errors == "")
        return outcome
    }

    @Test("json is one object, with the names that AWS's own tools have")
    func json() async throws {
        let members: JSONValue = [
            "AccessKeyId": "ASIAEXAMPLE", "SecretAccessKey": .string(Self.key), "SessionToken": .string(Self.token),
            "Expiration": "2026-01-01T01:00:00Z",
        ]
        #expect(try await Self.outcome("json").document() == ["IdentityId": .string(CognitoWorld.stranger), "Credentials": members])
    }

    @Test("credential-process is one object on one line, of version 1, with the end in RFC 3339")
    func process() async throws {
        let expected: JSONValue = [
            "Version": 1, "AccessKeyId": "ASIAEXAMPLE", "SecretAccessKey": .string(Self.key), "SessionToken": .string(Self.token),
            "Expiration": "2026-01-01T01:00:00Z",
        ]
        #expect(try await Self.outcome("credential-process").json() == expected)
    }

    @Test("a shell that evaluates env has exactly the credentials, whatever characters are in them")
    func env() async throws {
        let output = try await Self.outcome("env").output
        let names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_CREDENTIAL_EXPIRATION"]
        #expect(output.split(separator: "\n").map { String($0.prefix { $0 != "=" }) } == names.map { "export \($0)" })
        let print = names.map { "printenv \($0)" }.joined(separator: "; ")
        let said = try ChildProcess(
            "/bin/sh", ["-c", "eval \"$1\"; \(print)", "sh", output], environment: ["PATH": "/usr/bin:/bin"], keeping: .everything
        ).finish()
        #expect(said.output == "ASIAEXAMPLE\n\(Self.key)\n\(Self.token)\n2026-01-01T01:00:00Z\n")
        #expect(said.status == 0)
    }

    @Test("a failure leaves standard output empty, whatever the format", arguments: ["json", "env", "credential-process"])
    func failure(_ form: String) async throws {
        let world = try CognitoWorld()
        world.fake.change(pool: CognitoWorld.pool) { $0.allowsGuests = false }
        let outcome = await world.run("credentials --identity-pool POOL --format \(form)")
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
    }

    @Test("assume-role has the same formats")
    func assumeRole() async throws {
        let world = try CognitoWorld()
        let (_, token) = try world.token("user-one")
        let call = "assume-role --role ROLE --login cognito-identity=\(token) --region eu-west-1 --format "
        let expected: JSONValue = [
            "Version": 1, "AccessKeyId": "ASIAFAKEFAKE00000001", "SecretAccessKey": "fakeSecretKey/00000001",
            "SessionToken": "fakeSessionToken+00000001==", "Expiration": "2026-01-01T01:00:00Z",
        ]
        #expect(try await world.run(call + "credential-process").json() == expected)
        let lines = """
            export AWS_ACCESS_KEY_ID='ASIAFAKEFAKE00000002'
            export AWS_SECRET_ACCESS_KEY='fakeSecretKey/00000002'
            export AWS_SESSION_TOKEN='fakeSessionToken+00000002=='
            export AWS_CREDENTIAL_EXPIRATION='2026-01-01T01:00:00Z'

            """
        #expect(await world.run(call + "env").output == lines)
    }
}
