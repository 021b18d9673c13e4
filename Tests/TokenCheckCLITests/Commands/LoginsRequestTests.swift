import JOSE
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("tokencheck logins build --request")
struct LoginsRequestTests {
    private static let pool = TokenKind.identityPool
    private static let identity = "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    private static let role = "arn:aws:iam::000000000000:role/path/one"

    private func build(_ words: String) async throws -> Outcome {
        try await LoginsSamples.world(input: "x").run(["logins", "build"] + words.split(separator: " ").map(String.init))
    }

    static let bodies: [(words: String, body: JSONValue)] = [
        (
            "--call get-id --identity-pool \(pool) --login twitter=token;secret --login facebook=EAABexample",
            [
                "IdentityPoolId": .string(pool),
                "Logins": ["api.twitter.com": "token;secret", "graph.facebook.com": "EAABexample"],
            ]
        ),
        (
            "--call get-open-id-token --identity \(identity) --login facebook=EAABexample",
            ["IdentityId": .string(identity), "Logins": ["graph.facebook.com": "EAABexample"]]
        ),
        (
            "--identity \(identity) --login facebook=EAABexample --role \(role)",
            [
                "IdentityId": .string(identity), "Logins": ["graph.facebook.com": "EAABexample"], "CustomRoleArn": .string(role),
            ]
        ),
        (
            "--call get-open-id-token-for-developer-identity --identity-pool \(pool) --login developer:login.example.app=user-one",
            ["IdentityPoolId": .string(pool), "Logins": ["login.example.app": "user-one"]]
        ),
        (
            "--call get-open-id-token-for-developer-identity --identity-pool \(pool) --login developer:login.example.app=user-one "
                + "--login facebook=EAABexample --identity \(identity) --duration 86400 --principal-tag tier=gold --principal-tag a=b=c",
            [
                "IdentityPoolId": .string(pool), "IdentityId": .string(identity),
                "Logins": ["graph.facebook.com": "EAABexample", "login.example.app": "user-one"],
                "PrincipalTags": ["tier": "gold", "a": "b=c"], "TokenDuration": 86400,
            ]
        ),
    ]
    @Test("the body of a call of the identity service is one JSON object with all members", arguments: bodies)
    func json(_ words: String, _ body: JSONValue) async throws {
        let outcome = try await build("--request " + words)
        #expect(outcome == Outcome(status: .success, output: String(decoding: JSONDocument.write(body), as: UTF8.self) + "\n", errors: ""))
        // What is for one call alone is what the service takes.
        #expect(try await build(words + " --request") == outcome)
    }

    @Test("the body of STS's call is a form, without a line's end that would be part of a value")
    func form() async throws {
        let call = "--call assume-role-with-web-identity --role \(Self.role) --request"
        let arn = "arn%3Aaws%3Aiam%3A%3A000000000000%3Arole%2Fpath%2Fone"
        let start = "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=\(arn)&RoleSessionName=tokencheck&WebIdentityToken="
        let facebook = try await build("\(call) --login facebook=EAAB+/example --duration 900")
        let body = start + "EAAB%2B%2Fexample&ProviderId=graph.facebook.com&DurationSeconds=900"
        #expect(facebook == Outcome(status: .success, output: body, errors: ""))
        let token = try Samples.token("cognito-identity")
        #expect(try await build("\(call) --login cognito-identity=\(token)").output == start + token)
        var world = World()
        world.outputIsTerminal = true
        let shown = await world.run(
            ["logins", "build", "--login", "facebook=EAABexample"] + call.split(separator: " ").map(String.init))
        #expect(shown.output.hasSuffix("&ProviderId=graph.facebook.com\n"))
    }

    @Test("a map at fault is not printed, and nothing around it")
    func fault() async throws {
        let outcome = try await build("--request --call get-id --identity-pool \(Self.pool) --login apple=word")
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("REJECTED  logins.value.not_a_token\n"))
    }

    private static let developer = "--call get-open-id-token-for-developer-identity --login developer:login.example.app=-"
    static let misuses: [(words: String, message: String)] = [
        ("--call get-id --login apple=-", "the request of get-id needs --identity-pool"),
        ("--call get-open-id-token --login apple=-", "the request of get-open-id-token needs --identity"),
        ("--login apple=-", "the request of get-credentials-for-identity needs --identity"),
        ("--call assume-role-with-web-identity --login apple=-", "the request of assume-role-with-web-identity needs --role"),
        (developer, "the request of get-open-id-token-for-developer-identity needs --identity-pool"),
        (
            "--call get-id --login apple=- --identity-pool \(pool) --identity \(identity)",
            "--identity has no place in the request of get-id"
        ),
        (
            "--call get-id --login apple=- --identity-pool \(pool) --duration 60", "--duration has no place in the request of get-id"
        ),
        (
            "--call get-open-id-token --login apple=- --identity \(identity) --role \(role)",
            "--role has no place in the request of get-open-id-token"
        ),
        (
            "--login apple=- --identity \(identity) --principal-tag a=b",
            "--principal-tag has no place in the request of get-credentials-for-identity"
        ),
        ("--login apple=- --identity \(identity) --role one", "--role: RoleArn must be an ARN, arn:…, of 20 to 2048 characters"),
        (
            "--call assume-role-with-web-identity --login apple=- --role \(role) --duration 60",
            "--duration: \"60\" is not a whole number from 900 to 43200"
        ),
        ("\(developer) --identity-pool \(pool) --duration 86401", "--duration: \"86401\" is not a whole number from 1 to 86400"),
        ("\(developer) --identity-pool \(pool) --principal-tag a", "--principal-tag takes K=V, such as tier=gold"),
        ("\(developer) --identity-pool one", "\"one\" is no identity pool id"),
        (
            "\(developer) --identity-pool \(pool) " + (1...51).map { "--principal-tag k\($0)=v" }.joined(separator: " "),
            "--principal-tag: 51 tags, and 50 are the most"
        ),
    ]
    @Test("options that do not belong or do not fit are misuse, before a value is read", arguments: misuses)
    func misuse(_ words: String, _ message: String) async throws {
        let outcome = try await build("--request " + words)
        #expect(try outcome.usageError().contains(message), "\(outcome.errors)")
        #expect(outcome.inputReads == 0)
    }

    @Test(
        "what is part of a request alone needs --request",
        arguments: ["--identity-pool \(pool)", "--duration 60", "--role \(role)", "--principal-tag a=b"])
    func withoutRequest(_ words: String) async throws {
        let name = words.prefix { $0 != " " }
        #expect(try await build("--login apple=- " + words).usageError() == "\(name) is part of a request: give --request too")
    }
}
