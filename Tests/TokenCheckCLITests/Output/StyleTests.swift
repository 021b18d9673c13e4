import Testing
import TokenCheckCLI

@Suite("Colours")
struct StyleTests {
    @Test(
        "are for terminals, unless --color, NO_COLOR or TERM say otherwise",
        arguments: [
            ([], true, [:], true), ([], false, [:], false), (["--color", "auto"], true, [:], true),
            (["--color", "auto"], false, [:], false),
            (["--color", "always"], false, [:], true), (["--color", "never"], true, [:], false), ([], true, ["NO_COLOR": "1"], false),
            ([], true, ["NO_COLOR": ""], true), ([], true, ["TERM": "dumb"], false),
            (["--color", "always"], true, ["NO_COLOR": "1"], true),
            (["--color=auto"], true, ["NO_COLOR": "yes"], false),
        ] as [([String], Bool, [String: String], Bool)])
    func colored(_ words: [String], _ isTerminal: Bool, _ environment: [String: String], _ expected: Bool) async {
        var world = World()
        world.outputIsTerminal = isTerminal
        world.environment = environment
        for call in [
            Samples.verify("oidc", Samples.file("oidc")), ["inspect", Samples.file("oidc")],
            ["keys", "check", "testvectors/keys/apple.jwks.json"],
        ] {
            #expect(await world.run(call + words).output.contains("\u{1B}[") == expected, "\(call)")
        }
    }

    @Test("only colour what is there: without them the same text stays")
    func sameText() async {
        let call = Samples.verify("apple-id", Samples.file("apple-id.wrong-audience"))
        let colored = await World().run(call + ["--color", "always"]).output
        let plain = colored.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { index, part in
            index == 0 ? part : part[(part.firstIndex(of: "m").map(part.index(after:)) ?? part.startIndex)...]
        }
        #expect(plain.joined() == (await World().run(call)).output)
    }

    @Test("never in JSON, at a terminal either", arguments: ["always", "auto"])
    func json(_ choice: String) async throws {
        var world = World()
        world.outputIsTerminal = true
        let outcome = await world.run(Samples.verify("oidc", "--json", "--color", choice, Samples.file("oidc")))
        #expect(outcome == (await World().run(Samples.verify("oidc", "--json", Samples.file("oidc")))))
    }
}
