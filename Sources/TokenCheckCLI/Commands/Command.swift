/// A command: its row in the table, and what it does.
protocol Command: Sendable {
    static var spec: CommandSpec { get }
    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError)
    func run() async throws(UsageError) -> ExitStatus
}

/// The tool, without a process around it.
public enum TokenCheck {
    /// Runs one call. `arguments` are the words after the program's name.
    public static func run(arguments: [String], streams: Streams) async -> ExitStatus {
        do throws(UsageError) {
            return try await dispatch(arguments[...], streams)
        } catch {
            streams.writeError("tokencheck: \(error.message)\n")
            return .usage
        }
    }

    private static func dispatch(_ words: ArraySlice<String>, _ streams: Streams) async throws(UsageError) -> ExitStatus {
        guard let first = words.first else { throw UsageError("no command\n\n" + HelpText.overview()) }
        if ["--help", "-h"].contains(first) { return try await HelpCommand(ParsedArguments(), streams).run() }
        if first == "--version" { return try await VersionCommand(ParsedArguments(), streams).run() }
        guard let (type, rest) = command(words) else { throw unknown(words) }
        // Help wins over all else on the line, but for what follows `--`.
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return streams.write(Array(HelpText.command(type.spec).utf8)) ? .success : .internalFault
        }
        return try await type.init(ArgumentParser.parse(rest, type.spec), streams).run()
    }

    private static func command(_ words: ArraySlice<String>) -> (any Command.Type, ArraySlice<String>)? {
        for type in CommandTable.commands {
            let spec = type.spec
            if words.starts(with: spec.words) { return (type, words.dropFirst(spec.words.count)) }
            if let first = words.first, spec.aliases.contains(first) { return (type, words.dropFirst()) }
        }
        return nil
    }

    private static func unknown(_ words: ArraySlice<String>) -> UsageError {
        let first = words.first ?? ""
        let group = CommandTable.all.filter { $0.words[0] == first && $0.words.count > 1 }
        if !group.isEmpty {
            return UsageError(
                "\(first) needs one of: " + group.map { $0.words[1] }.joined(separator: ", ") + ". See: tokencheck help \(first)")
        }
        let nearest = Suggestion.question(for: first, among: CommandTable.firstWords)
        return UsageError("unknown command \(UsageError.quoted(first))\(nearest) See: tokencheck help")
    }
}
