/// All commands. The tree of help, completion and parsing is made of this.
enum CommandTable {
    static let commands: [any Command.Type] = [
        VerifyCommand.self, InspectCommand.self, KeysCheckCommand.self, KeysFetchCommand.self, KeysConvertCommand.self,
        LoginsBuildCommand.self, LoginsCheckCommand.self, CognitoPlanCommand.self, CognitoGetIDCommand.self, CognitoGetTokenCommand.self,
        CognitoDeveloperTokenCommand.self, CognitoCredentialsCommand.self, CognitoAssumeRoleCommand.self, CognitoLookupCommand.self,
        CognitoMergeCommand.self, CognitoUnlinkCommand.self, ProfilesCommand.self, ExplainCommand.self, VectorsCommand.self,
        SelftestCommand.self, VersionCommand.self, HelpCommand.self, CompletionsCommand.self,
    ]

    static let all: [CommandSpec] = commands.map { $0.spec }

    /// The first words of all commands.
    static var firstWords: [String] {
        var seen: [String] = []
        for word in all.flatMap({ [$0.words[0]] + $0.aliases }) where !seen.contains(word) { seen.append(word) }
        return seen
    }
}

/// Options that several commands have.
extension OptionSpec {
    static let at = OptionSpec(name: "--at", value: "TIME", summary: "judge as of this time: Unix seconds or RFC 3339 (default: now)")
    static let certificates = OptionSpec(
        name: "--ca", value: "FILE", summary: "trust the certificates of this file (PEM) instead of the system's when fetching")
    static let json = OptionSpec(name: "--json", summary: "one JSON object on standard output")
    static let color = OptionSpec(
        name: "--color", value: "WHEN", choices: ["auto", "always", "never"],
        summary: "colours in text output (default: auto; NO_COLOR is honoured)")
    static let help = OptionSpec(name: "--help", aliases: ["-h"], summary: "show this help")

    static func maximumSize(_ standard: Int) -> OptionSpec {
        OptionSpec(
            name: "--max-size", value: "BYTES", isNumber: true, summary: "the largest token to read, 1 to 1048576 (default \(standard))")
    }
}
