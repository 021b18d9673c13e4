import FoundationEssentials
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("tokencheck completions")
struct CompletionsTests {
    /// Runs bash over the completion script and these lines; what it writes.
    private func bash(_ lines: String...) async throws -> (output: String, status: Int32) {
        let script = await World().run("completions", "bash").output
        let arguments = ["--norc", "--noprofile", "-c", ([script] + lines).joined(separator: "\n")]
        return try ChildProcess("/bin/bash", arguments, keeping: .everything).finish()
    }

    /// What bash offers after these words, the last of which is being typed.
    private func offers(after words: [String]) async throws -> [String] {
        let quoted = (["tokencheck"] + words).map { "'\($0)'" }.joined(separator: " ")
        let result = try await bash("COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _tokencheck; printf '%s\\n' \"${COMPREPLY[@]}\"")
        #expect(result.status == 0, "\(result.output)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test("bash takes the script without a word")
    func syntax() async throws {
        let result = try await bash("complete -p tokencheck")
        #expect(result.status == 0)
        #expect(result.output == "complete -o filenames -F _tokencheck tokencheck\n")
    }

    @Test("bash offers every option of a command", arguments: CommandTable.all.map(\.name))
    func options(_ name: String) async throws {
        let spec = try #require(CommandTable.all.first { $0.name == name })
        #expect(try await offers(after: spec.words + ["-"]) == spec.options.flatMap { [$0.name] + $0.aliases })
    }

    @Test(
        "bash offers commands, subcommands and the values of an option",
        arguments: [
            (["ver"], ["verify", "version"]), (["keys", "c"], ["check", "convert"]), (["log"], ["logins"]),
            (["logins", ""], ["build", "check"]), (["logins", "check", "--call", "get-i"], ["get-id"]), (["decode", "--a"], ["--at"]),
            (["verify", "--issuer-form", ""], ["original", "updated", "any"]), (["verify", "--color", "a"], ["auto", "always"]),
            (["keys", "fetch", "--profile", "apple"], ["apple-id", "apple-event"]), (["verify", "--nonsense"], []),
            (["cog"], ["cognito"]), (["cognito", "get-"], ["get-id", "get-token"]), (["cognito", "merge", "--so"], ["--source"]),
            (
                ["cognito", ""],
                [
                    "plan", "get-id", "get-token", "developer-token", "credentials", "assume-role", "lookup", "merge", "unlink",
                ]
            ), (["cognito", "credentials", "--format", ""], ["json", "env", "credential-process"]),
            (["cognito", "plan", "--flow", "b"], ["basic"]), (["logins", "build", "--req"], ["--request"]),
        ])
    func words(_ words: [String], _ expected: [String]) async throws { #expect(try await offers(after: words) == expected) }

    @Test("zsh runs the script of bash through its own bridge")
    func zsh() async {
        let bash = await World().run("completions", "bash").output
        let zsh = await World().run("completions", "zsh")
        let head = """
            #compdef tokencheck
            # zsh runs the bash script through its own bridge.
            autoload -U +X bashcompinit && bashcompinit

            """
        let tail = """

            # From a folder of fpath it is first run by a completion, which is its own to make.
            (( ${+compstate} )) && _bash_complete -o filenames -F _tokencheck

            """
        #expect(zsh == Outcome(status: .success, output: head + bash + tail, errors: ""))
    }

    @Test("fish has one line for every option of every command", arguments: CommandTable.all.map(\.name))
    func fish(_ name: String) async throws {
        let spec = try #require(CommandTable.all.first { $0.name == name })
        let outcome = await World().run("completions", "fish")
        #expect(outcome.status == .success)
        let condition = spec.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
        let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("complete -c tokencheck -n '\(condition)' -l ") }
        #expect(
            lines.map { String($0.split(separator: " -l ")[1].prefix { $0 != " " }) } == spec.options.map { String($0.name.dropFirst(2)) })
    }

    @Test("fish's lines close every quote that they open")
    func quotes() async {
        let lines = await World().run("completions", "fish").output.split(separator: "\n")
        #expect(lines.filter { $0.replacing("\\'", with: "").count { $0 == "'" } % 2 != 0 && !$0.hasPrefix("#") } == [])
    }

    /// Where a shell is installed.
    private static func place(_ shell: String) -> String? {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Types a word and a Tab into an interactive zsh and prints what stands there then; its arguments are how the script gets there, the
    /// text, and what is waited for.
    private static let typing = """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1='READY> '; PS2=; autoload -U compinit; $1"
        zpty -r shell said '*READY> *'
        zpty -n -w shell "$2"$'\t'
        zpty -r shell said "*$3*" && print found
        zpty -d shell
        """

    @Test(
        "an installed zsh completes at the first Tab, from a folder of its functions and from a script that is read",
        .enabled(if: place("zsh") != nil, "zsh is not installed"),
        arguments: ["fpath=($PWD $fpath); compinit -u -D", "compinit -u -D; source ./_tokencheck"],
        [
            ("tokencheck verify --prof", "--profile"), ("tokencheck keys con", "convert"),
            ("tokencheck verify --profile cognito-a", "cognito-access"),
        ])
    func installedZsh(_ setting: String, _ typed: (text: String, whole: String)) async throws {
        let folder = try ScratchFolder()
        try folder.write("_tokencheck", await World().run("completions", "zsh").output)
        let zsh = try #require(Self.place("zsh"))
        let arguments = ["--signal=KILL", "300", zsh, "-f", "-c", Self.typing, "zsh", setting, typed.text, typed.whole]
        let said = try ChildProcess("timeout", arguments, in: folder.path, keeping: .everything).finish()
        #expect(said == ("found\n", 0))
    }

    @Test(
        "an installed fish offers commands, subcommands, options and values, and no files among them",
        .enabled(if: place("fish") != nil, "fish is not installed"),
        arguments: [
            ("ver", ["verify", "version"]), ("keys ", ["check", "convert", "fetch"]), ("keys fetch --us", ["--user-pool"]),
            ("verify --color ", ["always", "auto", "never"]), ("cognito cred", ["credentials"]),
            ("verify --nonce", ["--nonce", "--nonce-sha256"]),
        ])
    func installedFish(_ typed: String, _ expected: [String]) async throws {
        let folder = try ScratchFolder()
        try folder.write("tokencheck.fish", await World().run("completions", "fish").output)
        let fish = try #require(Self.place("fish"))
        let script = "source tokencheck.fish; complete -C \"tokencheck \(typed)\""
        let said = try ChildProcess(
            "env", ["HOME=\(folder.path)", fish, "--no-config", "-c", script], in: folder.path, keeping: .everything
        ).finish()
        #expect(said.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == expected)
        #expect(said.status == 0)
    }

    @Test("another shell is misuse", arguments: [["completions"], ["completions", "tcsh"], ["completions", "bash", "zsh"]])
    func misuse(_ arguments: [String]) async throws {
        #expect(try await World().run(arguments).usageError().contains(arguments.count == 3 ? "\"zsh\"" : "bash, zsh or fish"))
    }
}
