/// `tokencheck help`
struct HelpCommand: Command {
    static let spec = CommandSpec(
        words: ["help"], operand: "[COMMAND]", maximumOperands: 2, summary: "this overview, or a command's help", options: [.help],
        examples: ["tokencheck help verify"])

    private let streams: Streams
    private let words: [String]

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.streams = streams
        words = arguments.operands
    }

    func run() async throws(UsageError) -> ExitStatus {
        let text: String
        if words.isEmpty {
            text = HelpText.overview()
        } else {
            let matching = CommandTable.all.filter { $0.words.starts(with: words) || $0.aliases == words }
            guard !matching.isEmpty else {
                let nearest = Suggestion.question(for: words[0], among: CommandTable.firstWords)
                throw UsageError("there is no command \(UsageError.quoted(words.joined(separator: " ")))\(nearest)")
            }
            text = matching.map(HelpText.command).joined(separator: "\n")
        }
        _ = streams.write(Array(text.utf8))
        return .success
    }
}

/// Help, made of the command table.
enum HelpText {
    static func overview() -> String {
        let width = (CommandTable.all.map(\.name.count).max() ?? 0) + 2
        let rows = CommandTable.all.map { "  \(padded($0.name, width))\($0.summary)\n" }.joined()
        return """
            tokencheck: verifies and explains Amazon Cognito, Apple and other OpenID tokens

            usage: tokencheck COMMAND [OPTIONS]

            \(rows)
            example: tokencheck verify --profile apple-id --audience com.example.app --jwks apple.json @token.jwt
            more:    tokencheck help COMMAND

            """
    }

    static func command(_ spec: CommandSpec) -> String {
        let operand = spec.operand.isEmpty ? "" : " " + spec.operand
        var text =
            "tokencheck \(spec.name): \(spec.summary)\n\nusage: tokencheck \(spec.name)\(operand)\(spec.options.isEmpty ? "" : " [OPTIONS]")\n"
        if !spec.details.isEmpty { text += "\n\(spec.details)\n" }
        let left = spec.options.map { ([$0.name] + $0.aliases).joined(separator: ", ") + ($0.value.map { " " + $0 } ?? "") }
        let width = min((left.map(\.count).max() ?? 0) + 2, 30)
        text += "\noptions\n"
        for (option, left) in zip(spec.options, left) {
            let notes = (option.isRepeatable ? " (repeatable)" : "")
            text +=
                left.count < width
                ? "  \(padded(left, width))\(option.summary)\(notes)\n" : "  \(left)\n  \(padded("", width))\(option.summary)\(notes)\n"
        }
        if !spec.examples.isEmpty { text += "\nexamples\n" + spec.examples.map { "  \($0)\n" }.joined() }
        return text
    }

    private static func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
}
