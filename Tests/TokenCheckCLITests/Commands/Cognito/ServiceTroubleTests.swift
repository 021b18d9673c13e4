import CognitoIdentity
import JOSE
import TestSupport
import Testing

@testable import TokenCheckCLI

/// A call of each command that calls a service.
private let calls: [(words: String, operation: String, isSigned: Bool)] = [
    ("get-id --identity-pool POOL --login apple=@apple.jwt", "GetId", false),
    ("get-token --identity STRANGER --login apple=@apple.jwt", "GetOpenIdToken", false),
    (
        "developer-token --identity-pool POOL --login developer:login.example.app=user-secret-1 --login apple=@apple.jwt",
        "GetOpenIdTokenForDeveloperIdentity", true
    ),
    ("credentials --identity-pool POOL --login apple=@apple.jwt", "GetId", false),
    (
        "credentials --identity-pool POOL --login developer:login.example.app=user-secret-1", "GetOpenIdTokenForDeveloperIdentity", true
    ),
    ("assume-role --role ROLE --login apple=@apple.jwt --region eu-west-1", "AssumeRoleWithWebIdentity", false),
    ("lookup --identity-pool POOL --user user-secret-1 --next-token page-secret-1", "LookupDeveloperIdentity", true),
    (
        "merge --identity-pool POOL --developer-provider login.example.app --source user-secret-1 --destination user-secret-2",
        "MergeDeveloperIdentities", true
    ),
    ("unlink --identity STRANGER --login apple=@apple.jwt --remove facebook", "UnlinkIdentity", false),
    (
        "unlink --identity STRANGER --identity-pool POOL --developer-provider login.example.app --user user-secret-1",
        "UnlinkDeveloperIdentity", true
    ),
]

@Suite("Trouble with services is no refusal, and a refusal no trouble")
struct ServiceTroubleTests {
    static let outages: [FakeFault] = [
        .tooManyRequests, .internalError, .concurrentModification, .unavailablePage, .closedConnection,
        .failure(FakeFailure("ExternalServiceException", "An external service is not responding")),
    ]

    @Test("throttling, failures of the service, pages of others and broken connections: status 3", arguments: calls, outages)
    func outage(_ call: (words: String, operation: String, isSigned: Bool), _ fault: FakeFault) async throws {
        let world = try CognitoWorld()
        world.fake.fail(fault, of: call.operation, next: 9)
        let outcome = await world.run(call.words)
        #expect(outcome.status == .undecided, "\(outcome.errors)")
        #expect(outcome.output == "")
        #expect(outcome.called.allSatisfy { $0 == call.operation })
        #expect(outcome.errors.hasPrefix("tokencheck: "))
        let remedies = ["; try again later\n", "; check network and proxy\n"]
        #expect(remedies.contains(where: outcome.errors.contains), "\(outcome.errors)")
    }

    @Test("a service that is not reached: status 3", arguments: calls)
    func noNetwork(_ call: (words: String, operation: String, isSigned: Bool)) async throws {
        var world = try CognitoWorld()
        world.world.caller = { CallScript() }
        let outcome = await world.run(call.words)
        #expect(outcome.status == .undecided)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasSuffix("tokencheck: the service was not reached: nobody answers; check network and proxy\n"))
    }

    @Test("an answer that is none of the service's is trouble, not a refusal", arguments: calls)
    func unreadable(_ call: (words: String, operation: String, isSigned: Bool)) async throws {
        var world = try CognitoWorld()
        world.world.caller = { CallScript(.text("<html>Sign in to the guests' network</html>", status: 403)) }
        let outcome = await world.run(call.words)
        #expect(outcome.status == .undecided)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("\(call.operation): status 403 with an answer that is none of the service's ("))
        #expect(outcome.errors.hasSuffix("; check the address: --endpoint, --sts-endpoint, --region\n"))
    }

    @Test("a refusal: status 1, the service's own words, its number of the request, and the remedy", arguments: calls)
    func refusal(_ call: (words: String, operation: String, isSigned: Bool)) async throws {
        let world = try CognitoWorld()
        let failure = FakeFailure("LimitExceededException", "The number of things is limited")
        world.fake.fail(.failure(failure), of: call.operation)
        let outcome = await world.run(call.words)
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(outcome.called == [call.operation])
        let words = "tokencheck: \(call.operation): LimitExceededException: The number of things is limited (request "
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.last?.hasPrefix(words) == true, "\(outcome.errors)")
        #expect(lines.last?.hasSuffix("; a quota of the account is reached") == true)
    }

    @Test("signed calls without credentials are misuse that names the variable; nothing is sent", arguments: calls.filter(\.isSigned))
    func withoutCredentials(_ call: (words: String, operation: String, isSigned: Bool)) async throws {
        var world = try CognitoWorld()
        for (name, message) in [
            ("AWS_SECRET_ACCESS_KEY", "the call has to be signed, and AWS_SECRET_ACCESS_KEY is not set; set AWS_SECRET_ACCESS_KEY"),
            ("AWS_ACCESS_KEY_ID", "the call has to be signed, and AWS_ACCESS_KEY_ID is not set; set AWS_ACCESS_KEY_ID"),
        ] {
            world.world.environment[name] = nil
            let outcome = await world.run(call.words)
            #expect(try outcome.usageError() == message)
            #expect(outcome.called == [])
        }
        #expect(await world.run(call.words + " --dry-run").status == .success)
    }

    @Test("calls that are not signed need no credentials, and no preview needs them or a service", arguments: calls)
    func dryRun(_ call: (words: String, operation: String, isSigned: Bool)) async throws {
        var world = try CognitoWorld()
        world.world.environment = [:]
        if !call.isSigned { #expect(await world.run(call.words).called != []) }
        let outcome = await world.run(call.words + " --dry-run")
        #expect(outcome.status == .success)
        #expect(outcome.called == [])
        #expect(outcome.errors == "")
        let document = try outcome.document()
        let request = document["first_request"] ?? document
        #expect(request.names == ["method", "url", "headers", "signature", "body"])
        #expect((request["signature"] != .null) == call.isSigned)
    }

    @Test("credentials that cannot be are misuse that says what they must be, without them")
    func malformed() async throws {
        var world = try CognitoWorld()
        world.world.environment["AWS_SECRET_ACCESS_KEY"] = "two words"
        let outcome = await world.run(calls[2].words)
        #expect(
            try outcome.usageError()
                == "AWS_SECRET_ACCESS_KEY must be 1 to 16384 visible ASCII characters; correct AWS_SECRET_ACCESS_KEY")
        #expect(outcome.called == [])
    }

    @Test("credentials that the service does not know are a refusal that says which variables to look at")
    func wrongCredentials() async throws {
        for (name, value) in [("AWS_SECRET_ACCESS_KEY", "another"), ("AWS_ACCESS_KEY_ID", "AKIDSTRANGER"), ("AWS_SESSION_TOKEN", "ended")] {
            var world = try CognitoWorld()
            world.world.environment[name] = value
            let outcome = await world.run("lookup --identity-pool POOL --user user-one")
            #expect(outcome.status == .rejected)
            #expect(outcome.output == "")
            let remedy = "; check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN: they belong together\n"
            #expect(outcome.errors.hasSuffix(remedy), "\(outcome.errors)")
        }
    }
}

@Suite("No secret is shown where it has no business")
struct ServiceSecretsTests {
    private static let environment = ["AWS_SECRET_ACCESS_KEY": "example-secret-access-key", "AWS_SESSION_TOKEN": "example-session-token"]

    /// What may stand on standard output of a call that succeeds, and nowhere else.
    private static func secrets(_ world: CognitoWorld) throws -> [String] {
        [try world.fake.logins.apple(), "user-secret-1", "user-secret-2", "page-secret-1"] + environment.values
    }

    @Test("not in a preview, not in a warning, not in a failure", arguments: calls)
    func hidden(_ call: (words: String, operation: String, isSigned: Bool)) async throws {
        var world = try CognitoWorld()
        world.world.environment.merge(Self.environment) { $1 }
        let signer = FakeSigner(
            accessKeyID: FakeSigner.example.accessKeyID, secretKey: "example-secret-access-key", sessionToken: "example-session-token")
        world.fake.change { $0.signers.append(signer) }
        let secrets = try Self.secrets(world)
        let dry = await world.run(call.words + " --dry-run")
        #expect(dry.status == .success)
        var texts = [dry.output, await world.run(call.words).errors]
        for fault in ServiceTroubleTests.outages {
            world.fake.fail(fault, of: call.operation, next: 3)
            texts.append(await world.run(call.words).errors)
        }
        for text in texts { #expect(!secrets.contains(where: text.contains), "\(text)") }
    }

    @Test("not when the service repeats it in its message, whole or cut short", arguments: calls)
    func repeated(_ call: (words: String, operation: String, isSigned: Bool)) async throws {
        var world = try CognitoWorld()
        world.world.environment.merge(Self.environment) { $1 }
        let secrets = try Self.secrets(world)
        let token = secrets[0]
        let message = "Value '\(token.prefix(100))' or '\(secrets[1...].joined(separator: "' and '"))' failed"
        let isJSON = call.operation != "AssumeRoleWithWebIdentity"
        world.world.caller = {
            CallScript(
                isJSON
                    ? .fault("ValidationException", message)
                    : .text(
                        "<ErrorResponse><Error><Code>ValidationError</Code><Message>\(message)</Message></Error></ErrorResponse>",
                        status: 400))
        }
        let outcome = await world.run(call.words)
        #expect(outcome.status == .rejected)
        #expect(outcome.errors.contains("Value '"))
        let sent = secrets[1...].filter { call.words.contains($0) || (call.isSigned && Self.environment.values.contains($0)) }
        for secret in sent { #expect(!outcome.errors.contains(secret), "\(outcome.errors)") }
        if call.words.contains("apple.jwt") { #expect(!outcome.errors.contains(token.prefix(20)), "\(outcome.errors)") }
    }
}
