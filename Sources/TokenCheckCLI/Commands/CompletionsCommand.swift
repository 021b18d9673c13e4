internal import JOSE

/// `tokencheck completions`: scripts for shells, made of the command table.
struct CompletionsCommand: Command {
    static let spec = CommandSpec(
        words: ["completions"], operand: "bash|zsh|fish", maximumOperands: 1, summary: "a completion script for a shell", options: [.help],
        examples: [
            "tokencheck completions bash > /etc/bash_completion.d/tokencheck",
            "tokencheck completions zsh > ~/.zfunc/_tokencheck   # with fpath+=~/.zfunc before compinit in ~/.zshrc",
            "tokencheck completions fish > ~/.config/fish/completions/tokencheck.fish",
        ])

    private let streams: Streams
    private let script: String

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.streams = streams
        switch arguments.operands.first {
        case "bash"?: script = CompletionScript.bash()
        case "zsh"?: script = CompletionScript.zsh()
        case "fish"?: script = CompletionScript.fish()
        default: throw UsageError("completions needs a shell: bash, zsh or fish")
        }
    }

    func run() async throws(UsageError) -> ExitStatus {
        _ = streams.write(Array(script.utf8))
        return .success
    }
}

enum CompletionScript {
    private static func words(_ spec: CommandSpec) -> String { spec.options.flatMap { [$0.name] + $0.aliases }.joined(separator: " ") }

    /// Each way to write a command, with its row.
    private static var spellings: [(String, CommandSpec)] {
        CommandTable.all.flatMap { spec in [(spec.name, spec)] + spec.aliases.map { ($0, spec) } }
    }

    private static var groups: [(String, [String])] {
        let pairs = CommandTable.all.filter { $0.words.count > 1 }
        var groups: [(String, [String])] = []
        for spec in pairs where !groups.contains(where: { $0.0 == spec.words[0] }) {
            groups.append((spec.words[0], pairs.filter { $0.words[0] == spec.words[0] }.map { $0.words[1] }))
        }
        return groups
    }

    private static var choices: [(String, [String])] {
        var rows: [(String, [String])] = []
        for option in CommandTable.all.flatMap(\.options) where !option.choices.isEmpty && !rows.contains(where: { $0.0 == option.name }) {
            rows.append((option.name, option.choices))
        }
        return rows
    }

    static func bash() -> String {
        let values = choices.map { "    \($0.0)) COMPREPLY=($(compgen -W \"\($0.1.joined(separator: " "))\" -- \"$word\")); return;;\n" }
            .joined()
        let subcommands = groups.map {
            "    \($0.0)) if [ \"$COMP_CWORD\" = 2 ]; then COMPREPLY=($(compgen -W \"\($0.1.joined(separator: " "))\" -- \"$word\")); return; fi; command=\"\($0.0) ${COMP_WORDS[2]}\";;\n"
        }.joined()
        let options = spellings.map { "    \"\($0.0)\") options=\"\(words($0.1))\";;\n" }.joined()
        return """
            # bash completion for tokencheck
            _tokencheck() {
              local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options=
              if [ "$COMP_CWORD" = 1 ]; then COMPREPLY=($(compgen -W "\(CommandTable.firstWords.joined(separator: " "))" -- "$word")); return; fi
              case $before in
            \(values)  esac
              case $command in
            \(subcommands)  esac
              case $command in
            \(options)  esac
              case $word in
                -*) COMPREPLY=($(compgen -W "$options" -- "$word"));;
                *) COMPREPLY=($(compgen -f -- "$word"));;
              esac
            }
            complete -o filenames -F _tokencheck tokencheck

            """
    }

    static func zsh() -> String {
        """
        #compdef tokencheck
        # zsh runs the bash script through its own bridge.
        autoload -U +X bashcompinit && bashcompinit
        \(bash())
        # From a folder of fpath it is first run by a completion, which is its own to make.
        (( ${+compstate} )) && _bash_complete -o filenames -F _tokencheck

        """
    }

    static func fish() -> String {
        var lines = ["# fish completion for tokencheck"]
        // No files where a word of the command is wanted.
        for word in CommandTable.firstWords {
            let subcommands = groups.first { $0.0 == word }.map { "one of: " + $0.1.joined(separator: ", ") }
            let summary = subcommands ?? CommandTable.all.first { $0.words[0] == word || $0.aliases.contains(word) }?.summary ?? ""
            lines.append("complete -c tokencheck -f -n __fish_use_subcommand -a \(word) -d '\(quoted(summary))'")
        }
        for (group, subcommands) in groups {
            let condition =
                "__fish_seen_subcommand_from \(group); and not __fish_seen_subcommand_from \(subcommands.joined(separator: " "))"
            for spec in CommandTable.all where spec.words[0] == group {
                lines.append("complete -c tokencheck -f -n '\(condition)' -a \(spec.words[1]) -d '\(quoted(spec.summary))'")
            }
        }
        for (spelling, spec) in spellings {
            let condition = spelling.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
            for option in spec.options {
                let long = option.name.dropFirst(2)
                let value = option.value == nil ? "" : option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
                lines.append("complete -c tokencheck -n '\(condition)' -l \(long)\(value) -d '\(quoted(option.summary))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String { text.replacingEach("'", with: "\\'") }
}
