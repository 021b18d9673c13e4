internal import JOSE

/// The words of a call, read by a command's option table.
struct ParsedArguments: Sendable {
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// The last value of the option.
    func value(_ name: String) -> String? { values[name]?.last }
    /// All values of the option.
    func all(_ name: String) -> [String] { values[name] ?? [] }
    /// True when the option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    mutating func add(_ value: String, to name: String) { values[name, default: []].append(value) }
    mutating func add(operand: String) { operands.append(operand) }
}

enum ArgumentParser {
    static func parse(_ words: ArraySlice<String>, _ command: CommandSpec) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = words
        var onlyOperands = false
        while let word = rest.popFirst() {
            if onlyOperands || word == "-" || !word.hasPrefix("-") {
                guard parsed.operands.count < command.maximumOperands else { throw unexpected(word, command) }
                parsed.add(operand: word)
            } else if word == "--" {
                onlyOperands = true
            } else {
                try parseOption(word, &rest, command, into: &parsed)
            }
        }
        return parsed
    }

    private static func parseOption(
        _ word: String, _ rest: inout ArraySlice<String>, _ command: CommandSpec, into parsed: inout ParsedArguments
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = command.option(named: name) else { throw unknown(name, command) }
        guard let valueName = option.value else {
            if parts.count > 1 { throw UsageError("\(name) takes no value") }
            parsed.add("true", to: option.name)
            return
        }
        let value: String
        if parts.count > 1 {
            value = String(parts[1])
        } else if let next = rest.first, !next.hasPrefix("--") {
            value = next
            rest.removeFirst()
        } else {
            throw UsageError("\(name) needs a value: \(name) \(valueName)")
        }
        try check(value, option, given: name)
        if parsed.has(option.name), !option.isRepeatable { throw UsageError("\(name) is given twice and takes one value") }
        parsed.add(value, to: option.name)
    }

    /// The rules for a value that its option's row states.
    static func check(_ value: String, _ option: OptionSpec, given name: String) throws(UsageError) {
        if value.isEmpty, option.mustNotBeEmpty {
            throw UsageError("\(name) must not be empty: an empty value would compare equal to nothing useful")
        }
        // Not String's ==: what is only canonically equal, the Kelvin sign to a K, would pass here and name nothing later.
        if !option.choices.isEmpty, !option.choices.contains(where: { ExactString($0) == ExactString(value) }) {
            let nearest = Suggestion.question(for: value, among: option.choices)
            throw UsageError("\(name): \(UsageError.quoted(value)) is none of \(option.choices.joined(separator: ", "))\(nearest)")
        }
    }

    private static func unknown(_ name: String, _ command: CommandSpec) -> UsageError {
        let names = command.options.flatMap { [$0.name] + $0.aliases }
        let nearest = Suggestion.question(for: name, among: names)
        return UsageError("unknown option \(UsageError.quoted(name))\(nearest) See: tokencheck help \(command.name)")
    }

    private static func unexpected(_ word: String, _ command: CommandSpec) -> UsageError {
        let takes = command.maximumOperands == 0 ? "no argument" : "one argument, \(command.operand)"
        return UsageError("unexpected argument \(UsageError.quoted(word)): \(command.name) takes \(takes)")
    }
}
