import JOSE
import Testing

@testable import TokenCheckCLI

@Suite("Exit status")
struct ExitStatusTests {
    @Test("the numbers are the contract's")
    func numbers() {
        #expect([Status.success, .rejected, .usage, .undecided, .internalFault].map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    static let noKeys = Samples.verify("oidc").map { $0.hasSuffix("jwks.json") ? "missing.json" : $0 }
    static let htmlKeys = Samples.verify("oidc").map { $0.replacing("/oidc.jwks", with: "/invalid-html.jwks") }
    private static let keys = "testvectors/keys/"
    private static let identityPool = "eu-west-1:11111111-2222-4333-8444-555555555555"

    /// A call of each command for each status that it has.
    static let calls: [(status: Status, call: [String])] = [
        (.success, Samples.verify("oidc", Samples.file("oidc"))), (.rejected, Samples.verify("oidc", Samples.file("oidc.tampered"))),
        (.rejected, Samples.verify("oidc", "not a token")), (.rejected, Samples.verify("oidc", "")), (.usage, ["verify"]),
        (.usage, Samples.verify("oidc", "@missing.jwt")), (.usage, Samples.verify("oidc", "--nonsense")),
        (.undecided, noKeys + [Samples.file("oidc")]), (.undecided, htmlKeys + [Samples.file("oidc")]),
        (.rejected, noKeys + [Samples.file("apple-id")]), (.rejected, noKeys + ["not a token"]),
        (.undecided, ["verify", "--profile", "apple-id", "--audience", "com.example.app", Samples.file("apple-id")]),
        (.success, ["inspect", Samples.file("oidc.expired")]), (.success, ["inspect", Samples.file("oidc.tampered")]),
        (.rejected, ["inspect", "a.b.c"]), (.rejected, ["inspect", ""]), (.usage, ["inspect", "@missing.jwt"]),
        (.success, ["keys", "check", keys + "apple.jwks.json"]), (.rejected, ["keys", "check", keys + "empty.jwks.json"]),
        (.rejected, ["keys", "check", keys + "broken-but-one.jwks.json"]), (.undecided, ["keys", "check", "missing.json"]),
        (.undecided, ["keys", "check", keys + "invalid-html.jwks.json"]), (.usage, ["keys", "check"]),
        (.undecided, ["keys", "fetch", "https://issuer.example/"]), (.usage, ["keys", "fetch"]),
        (.success, ["keys", "convert", keys + "public/oidc-rs256.pem"]), (.rejected, ["keys", "convert", keys + "private/oidc-rs256.pem"]),
        (.undecided, ["keys", "convert", "missing.pem"]), (.usage, ["keys", "convert"]), (.success, ["profiles"]),
        (.usage, ["profiles", "x"]),
        (.success, ["explain", "token.empty"]), (.usage, ["explain"]), (.usage, ["explain", "no.such.code"]), (.success, ["version"]),
        (.usage, ["version", "x"]), (.success, ["help"]), (.success, ["help", "keys", "check"]), (.success, ["help", "decode"]),
        (.usage, ["help", "nonsense"]), (.success, ["completions", "fish"]), (.usage, ["completions"]), (.usage, []),
        (.usage, ["nonsense"]), (.success, ["help", "cognito"]), (.usage, ["cognito"]), (.usage, ["cognito", "get-id"]),
        (.undecided, ["cognito", "get-id", "--identity-pool", identityPool]),
        (.success, ["cognito", "plan", "--identity-pool", identityPool]), (.usage, ["cognito", "plan"]),
    ]

    @Test("each command's statuses", arguments: calls)
    func status(_ expected: Status, _ call: [String]) async {
        let outcome = await World().run(call)
        #expect(outcome.status == expected, "\(outcome.output)\(outcome.errors)")
        if expected == .usage {
            #expect(outcome.output == "")
            #expect(outcome.errors.hasPrefix("tokencheck: "))
        }
    }

    @Test("--json changes no status, and leaves usage errors on standard error", arguments: calls.filter { takesJSON($0.call) })
    func json(_ expected: Status, _ call: [String]) async throws {
        let outcome = await World().run(call + ["--json"])
        #expect(outcome.status == expected)
        if expected == .usage { _ = try outcome.usageError() } else { _ = try outcome.json() }
    }

    private static func takesJSON(_ call: [String]) -> Bool {
        CommandTable.all.contains { call.starts(with: $0.words) && $0.option(named: "--json") != nil }
    }

    @Test("an outage is never an answer about the token: with the keys there it is accepted, without them undecided")
    func outage() async throws {
        let undecided = await World().run(Self.noKeys + ["--json", Samples.file("oidc.expired")])
        #expect(undecided.status == .undecided)
        #expect(try undecided.json()["verdict"] == "undecided")
        #expect(try undecided.json()["claims"] == .null)
        #expect(await World().run(Samples.verify("oidc", Samples.file("oidc.expired"))).status == .rejected)
    }

    @Test(
        "a wrong call is found before anything is read",
        arguments: [["--nonsense"], ["--leeway", "x"], ["--at", "x"], ["--max-size", "0"], ["--require", "x"], ["a", "b"]])
    func beforeReading(_ words: [String]) async throws {
        let outcome = await World(input: "x").run(Samples.verify("oidc") + words)
        _ = try outcome.usageError()
        #expect(outcome.inputReads == 0)
    }
}
