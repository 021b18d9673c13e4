import CognitoIdentity
import JOSE
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("Misuse of tokencheck cognito")
struct CognitoMisuseTests {
    private static let developer = "--login developer:login.example.app=user-one"
    private static let credentials = "credentials --identity-pool POOL"
    private static let endpoint =
        ": an https address without user name, query and fragment, or plain http on this machine (127.0.0.1, localhost)"

    static let misuses: [(words: String, message: String)] = [
        ("get-id", "cognito get-id needs --identity-pool"),
        ("get-id --identity-pool eu-west-1_EXAMPLE01", "\"eu-west-1_EXAMPLE01\" is no identity pool id"),
        ("get-id --identity-pool POOL --account 12a", "--account: AccountId must be 1 to 15 digits"),
        ("get-id --identity-pool POOL --region Europe", "--region: \"Europe\" is no region's name, such as eu-west-1"),
        ("get-id --identity-pool POOL --endpoint http://services.example/", "--endpoint" + endpoint),
        ("get-id --identity-pool POOL --endpoint https://services.example/?a", "--endpoint" + endpoint),
        ("get-id --identity-pool POOL --sts-endpoint https://sts.example/", "unknown option \"--sts-endpoint\""),
        ("get-id --identity-pool POOL --login apple", "--login takes PROVIDER=VALUE, and there is no PROVIDER before an = sign"),
        ("get-id --identity-pool POOL --login apple=@missing.jwt", "cannot read the token file \"missing.jwt\": No such file or directory"),
        ("get-token", "cognito get-token needs --identity"),
        ("get-token --identity one", "--identity: \"one\" is no identity id: <region>:<uuid>, at most 55 characters"),
        ("developer-token --identity-pool POOL", "cognito developer-token needs --login developer:NAME=USER"),
        ("developer-token --identity-pool POOL \(developer) --duration 0", "--duration: \"0\" is not a whole number from 1 to 86400"),
        (
            "developer-token --identity-pool POOL \(developer) --duration 86401",
            "--duration: \"86401\" is not a whole number from 1 to 86400"
        ),
        ("developer-token --identity-pool POOL \(developer) --principal-tag tier", "--principal-tag takes K=V, such as tier=gold"),
        (
            "developer-token --identity-pool POOL \(developer) --principal-tag tier=",
            "--principal-tag: PrincipalTags must be values of 1 to 256 characters"
        ),
        (
            "developer-token --identity-pool POOL \(developer) --principal-tag a=1 --principal-tag a=2",
            "--principal-tag: \"a\" is given twice"
        ),
        (
            "developer-token --identity-pool POOL \(developer) " + (1...51).map { "--principal-tag k\($0)=v" }.joined(separator: " "),
            "--principal-tag: 51 tags, and 50 are the most"
        ),
        ("assume-role --login apple=@apple.jwt --region eu-west-1", "cognito assume-role needs --role"),
        ("assume-role --role ROLE --region eu-west-1", "cognito assume-role needs one --login PROVIDER=TOKEN"),
        ("assume-role --role one --region eu-west-1", "--role: RoleArn must be an ARN, arn:…, of 20 to 2048 characters"),
        (
            "assume-role --role ROLE --session-name a/b --region eu-west-1",
            "--session-name: RoleSessionName must be 2 to 64 letters, digits and _+=,.@-"
        ),
        ("assume-role --role ROLE --duration 899 --region eu-west-1", "--duration: \"899\" is not a whole number from 900 to 43200"),
        ("lookup --identity-pool POOL", "cognito lookup needs --identity or --user"),
        ("lookup --identity-pool POOL --user user-one --max-results 61", "--max-results: \"61\" is not a whole number from 1 to 60"),
        ("lookup --identity-pool POOL --user @alice", "cannot read the file of --user \"alice\": No such file or directory"),
        ("merge --identity-pool POOL --source one --destination two", "cognito merge needs --developer-provider"),
        ("merge --identity-pool POOL --developer-provider a.b --source one", "cognito merge needs --destination"),
        (
            "merge --identity-pool POOL --developer-provider a.b --source one --destination one",
            "--source and --destination are the same user"
        ),
        (
            "merge --identity-pool POOL --developer-provider a.b --source - --destination -",
            "standard input can be read for one of --source and --destination only"
        ),
        ("unlink --identity STRANGER", "cognito unlink needs --login and --remove, or --user"),
        ("unlink --identity STRANGER --login apple=@apple.jwt", "cognito unlink needs --login and --remove, or --user"),
        ("unlink --identity STRANGER --user one", "cognito unlink --user needs --identity-pool"),
        ("unlink --identity STRANGER --user one --identity-pool POOL", "cognito unlink --user needs --developer-provider"),
        (
            "unlink --identity STRANGER --user one --remove apple",
            "--user takes off a user of your own sign-in, --login and --remove public logins: give one or the other"
        ),
        (
            "unlink --identity STRANGER --login apple=@apple.jwt --remove developer:login.example.app",
            "--remove takes off public logins; a user of your own sign-in by --developer-provider and --user"
        ),
        (
            "unlink --identity STRANGER --login apple=@apple.jwt --remove facebook --remove facebook",
            "--remove: LoginsToRemove must be 1 to 10 names, each once"
        ),
        (
            "unlink --identity STRANGER --login apple=@apple.jwt --remove facebook --identity-pool POOL",
            "--identity-pool and --developer-provider go with --user"
        ),
        ("\(credentials) --session-name one", "--session-name goes with --flow basic"),
        ("\(credentials) --duration 60", "--duration goes with --login developer:NAME=USER or with --flow basic"),
        ("\(credentials) --principal-tag a=b", "--principal-tag goes with --login developer:NAME=USER"),
        ("\(credentials) --flow basic", "cognito credentials --flow basic needs --role"),
        ("\(credentials) --flow basic --role ROLE --duration 60", "--duration: \"60\" is not a whole number from 900 to 43200"),
        ("\(credentials) --role one", "--role: RoleArn must be an ARN, arn:…, of 20 to 2048 characters"),
        (
            "\(credentials) \(developer) --login developer:login.other.app=user-two",
            "--login: 2 developer logins, and one is the most"
        ),
        (
            "developer-token --identity-pool POOL \(developer) --login developer:login.other.app=user-two",
            "--login: 2 developer logins, and one is the most"
        ),
        ("\(credentials) --pool-description missing.json", "cannot read the pool's description \"missing.json\""),
        ("\(credentials) --pool-description apple.jwt", "--pool-description: \"apple.jwt\" is not what aws cognito-identity"),
        ("\(credentials) --sts-endpoint ftp://sts.example/", "--sts-endpoint" + endpoint),
        ("\(credentials) --format xml", "--format: \"xml\" is none of json, env, credential-process"),
        ("plan --identity-pool POOL --role one", "--role: RoleArn must be an ARN, arn:…, of 20 to 2048 characters"),
        ("plan", "cognito plan needs --identity-pool"),
        ("plan --identity-pool POOL --flow classic", "\"classic\" is none of enhanced, basic"),
        ("unlnk", "cognito needs one of: plan, get-id, get-token, developer-token, credentials, assume-role, lookup, merge, unlink."),
    ]

    @Test("names the thing and the remedy, and nothing is sent", arguments: misuses)
    func misuse(_ words: String, _ message: String) async throws {
        let world = try CognitoWorld()
        let outcome = await world.run(words)
        #expect(try outcome.usageError().contains(message), "\(outcome.errors)")
        #expect(outcome.called == [])
        #expect(world.fake.calls == [])
        #expect(outcome.inputReads == 0)
    }

    @Test(
        "is found before a login or a user's id is read",
        arguments: [
            "lookup --identity-pool POOL --user - --endpoint ftp://a/", "lookup --identity-pool POOL --user - --max-results 0",
            "merge --identity-pool POOL --developer-provider a.b --source - --destination b --endpoint ftp://a/",
            "unlink --identity STRANGER --identity-pool POOL --user -",
            "credentials --identity-pool POOL --login apple=- --endpoint ftp://a/",
            "credentials --identity-pool POOL --login apple=- --pool-description missing.json",
            "credentials --identity-pool POOL --login apple=- --role one", "plan --identity-pool POOL --login apple=- --duration 5",
            "credentials --identity-pool POOL --login developer:a.b=- --principal-tag a", "assume-role --role ROLE --login apple=-",
            "developer-token --identity-pool POOL --login developer:a.b=- --duration 0",
        ])
    func beforeReading(_ words: String) async throws {
        let outcome = try await CognitoWorld(input: "x").run(words)
        _ = try outcome.usageError()
        #expect(outcome.inputReads == 0)
    }

    @Test(
        "the help of every command that takes a token says who can see the line",
        arguments: CommandTable.all.filter { $0.option(named: "--login") != nil }.map(\.name))
    func caution(_ command: String) async {
        let help = await World().run(command.split(separator: " ").map(String.init) + ["--help"])
        #expect(help.output.contains("A token on the command line can be seen by other users of the machine: use @FILE or -."))
    }

    @Test(
        "output that nobody reads is told of, where nothing was sent too",
        arguments: [
            "cognito plan --identity-pool \(CognitoWorld.pool)", "cognito get-id --dry-run --identity-pool \(CognitoWorld.pool)",
            "cognito credentials --dry-run --identity-pool \(CognitoWorld.pool)", "logins build --login facebook=EAABexample",
            "logins build --login facebook=EAABexample --call get-id --request --identity-pool \(CognitoWorld.pool)",
        ])
    func unwritable(_ words: String) async {
        var world = World()
        world.writesUntilClosed = 0
        let outcome = await world.run(words.split(separator: " ").map(String.init))
        #expect(outcome == Outcome(status: .internalFault, output: "", errors: "tokencheck: standard output cannot be written to\n"))
    }

    @Test("a value on the line that may be a token is not repeated")
    func notRepeated() async throws {
        let token = try FakeCognito.sample().logins.apple()
        for words in [
            "get-id --identity-pool \(token)", "get-id --identity-pool POOL --login \(token)", "get-token --identity \(token)",
            "plan --identity-pool POOL --flow \(token)", "unlink --identity STRANGER --login apple=@apple.jwt --remove \(token)", token,
        ] {
            let outcome = try await CognitoWorld().run(words)
            #expect(outcome.status == .usage)
            #expect(!outcome.errors.contains(token.prefix(40)))
        }
    }
}
