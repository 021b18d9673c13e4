internal import JOSE

/// One option: parsing, help, completion and the config file all come from this.
struct OptionSpec: Sendable {
    let name: String
    var aliases: [String] = []
    /// The value's name in help; `nil` for a switch.
    var value: String?
    var isRepeatable = false
    var isNumber = false
    /// True when the value is what a token must have, which is never nothing.
    var mustNotBeEmpty = true
    var choices: [String] = []
    let summary: String

    /// The member of a config file: `max_age` for `--max-age`.
    var configName: String { Self.configName(name) }
    static func configName(_ name: String) -> String { String(name.dropFirst(2)).replacingEach("-", with: "_") }
}

/// One command: its words, its operand and its options.
struct CommandSpec: Sendable {
    let words: [String]
    var aliases: [String] = []
    /// The operand in help, such as `[TOKEN]`; the most there may be.
    var operand = ""
    var maximumOperands = 0
    let summary: String
    var details = ""
    var options: [OptionSpec] = []
    var examples: [String] = []

    var name: String { words.joined(separator: " ") }

    func option(named text: String) -> OptionSpec? { options.first { $0.name == text || $0.aliases.contains(text) } }
}
