import JOSE
import Testing

@testable import TokenCheckCLI

@Suite("Reading a call's words")
struct ArgumentParserTests {
    @Test("options stand before or after the token")
    func order() async {
        let before = await World().run(Samples.verify("oidc", Samples.file("oidc")))
        let after = await World().run(["verify", Samples.file("oidc")] + Samples.options("oidc"))
        #expect(before == after)
        #expect(before.status == .success)
    }

    @Test(
        "a value may hold an equals sign, and begin with one hyphen",
        arguments: [(["--subject=a=b"], "a=b"), (["--subject", "-5"], "-5"), (["--subject=--x"], "--x")])
    func values(_ words: [String], _ expected: String) async throws {
        let report = try await World().run(Samples.verify("oidc", "--json") + words + [Samples.file("oidc")]).json()
        #expect(report["findings"]?.array?.map { $0["expected"] } == [.string(expected)])
    }

    @Test("after -- everything is the token, options' names and help too", arguments: ["--json", "--help", "-h", "--nonsense"])
    func onlyOperands(_ word: String) async throws {
        let outcome = await World().run(Samples.verify("oidc", "--", word))
        #expect(outcome.status == .rejected)
        #expect(outcome.output.hasPrefix("REJECTED  oidc  token.malformed\n"), "\(outcome.output)")
    }

    @Test(
        "help wins over whatever else stands in the line",
        arguments: [["--help"], ["-h"], ["--nonsense", "--help"], ["--leeway", "x", "a", "b", "-h"]])
    func help(_ words: [String]) async {
        let outcome = await World().run(["inspect"] + words)
        #expect(outcome == (await World().run("help", "inspect")))
        #expect(outcome.status == .success)
    }

    @Test("a hyphen is standard input, and so is nothing when no terminal is there", arguments: [["-"], []])
    func standardInput(_ operand: [String]) async throws {
        let world = World(input: try Samples.token("oidc") + "\n")
        #expect(await world.run(Samples.verify("oidc") + operand).status == .success)
        #expect(await world.run(["inspect"] + operand).output == (await World().run("inspect", Samples.file("oidc"))).output)
    }

    @Test("nothing given at a terminal is misuse, never a wait", arguments: [Samples.verify("oidc"), ["inspect"], ["decode"]])
    func terminal(_ call: [String]) async throws {
        var world = World()
        world.inputIsTerminal = true
        let outcome = await world.run(call)
        #expect(try outcome.usageError() == "no token: give it as an argument, as @FILE, or on standard input")
        #expect(outcome.inputReads == 0)
        #expect(await world.run(call + ["-"]).status == .rejected)
    }

    @Test(
        "an unknown option is named, with the nearest there is",
        arguments: [
            ("--profle", "; did you mean --profile?"), ("--jwk", "; did you mean --jwks?"), ("--adience", "; did you mean --audience?"),
            ("--clinet", "; did you mean --client?"), ("--JSON", "; did you mean --json?"), ("--verbose=9", ""),
            ("-x", "; did you mean -h?"), ("--insecure", ""),
        ])
    func unknownOption(_ word: String, _ nearest: String) async throws {
        let name = String(word.prefix { $0 != "=" })
        let expected = "unknown option \"\(name)\"\(nearest) See: tokencheck help verify"
        for more in [[], ["--json"]] {
            #expect(try await World().run(Samples.verify("oidc", word) + more + [Samples.file("oidc")]).usageError() == expected)
        }
    }

    @Test(
        "an option of another command is unknown",
        arguments: [["inspect", "--leeway"], ["keys", "check", "--quiet"], ["profiles", "--at"], ["help", "--json"]])
    func foreignOption(_ call: [String]) async throws {
        #expect(try await World().run(call + ["5"]).usageError().hasPrefix("unknown option \"\(call.last ?? "")\""))
    }

    @Test(
        "an unknown command is named, with the nearest there is",
        arguments: [
            (["verifi"], "unknown command \"verifi\"; did you mean verify? See: tokencheck help"),
            (["decdoe", "x"], "unknown command \"decdoe\"; did you mean decode? See: tokencheck help"),
            (["--nonsense"], "unknown command \"--nonsense\" See: tokencheck help"),
            (["zzzzzzzzz"], "unknown command \"zzzzzzzzz\" See: tokencheck help"),
            (["keys"], "keys needs one of: check, fetch, convert. See: tokencheck help keys"),
            (["keys", "chekc", "x"], "keys needs one of: check, fetch, convert. See: tokencheck help keys"),
            (["help", "verfy"], "there is no command \"verfy\"; did you mean verify?"),
            (["help", "keys", "nonsense"], "there is no command \"keys nonsense\"; did you mean keys?"),
        ])
    func unknownCommand(_ call: [String], _ expected: String) async throws { #expect(try await World().run(call).usageError() == expected) }

    @Test("no command at all is misuse that shows the overview")
    func noCommand() async throws {
        #expect(try await World().run([]).usageError() == "no command\n\n" + (await World().run("help")).output)
        #expect(await World().run("--help") == (await World().run("help")))
        #expect(await World().run("-h") == (await World().run("help")))
    }

    @Test(
        "more words than a command takes are misuse",
        arguments: [
            (["verify", "a", "b"], "unexpected argument \"b\": verify takes one argument, [TOKEN]"),
            (["inspect", "-", "-"], "unexpected argument \"-\": inspect takes one argument, [TOKEN]"),
            (["profiles", "x"], "unexpected argument \"x\": profiles takes no argument"),
            (["version", "x"], "unexpected argument \"x\": version takes no argument"),
            (["explain", "a", "b"], "unexpected argument \"b\": explain takes one argument, CODE"),
        ])
    func tooMany(_ call: [String], _ expected: String) async throws { #expect(try await World().run(call).usageError() == expected) }

    @Test("decode is another name of inspect")
    func alias() async {
        let inspect = await World().run("inspect", "--json", Samples.file("apple-id"))
        #expect(await World().run("decode", "--json", Samples.file("apple-id")) == inspect)
        #expect(inspect.status == .success)
    }
}
