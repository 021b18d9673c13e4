internal import JOSE
internal import OpenID

/// Several issuers in one JSON file (CONTRACT §6): members are the long options, with `_` for `-`.
struct ConfigFile {
    let path: String
    let streams: Streams
    /// Expectations of the command line: they hold for every entry.
    let shared: ParsedArguments

    static let maximumBytes = 1 << 20

    func profiles() throws(UsageError) -> NonEmpty<IssuerProfile> {
        let document = try read()
        guard case .object(let members) = document else { throw broken("it must be a JSON object") }
        for member in members where !["issuers", "leeway"].contains(member.name) {
            throw unknown(member.name, among: ["issuers", "leeway"], at: "the top")
        }
        guard let entries = document["issuers"]?.array, !entries.isEmpty else {
            throw broken("\"issuers\" must be an array with at least one entry")
        }
        var profiles: [IssuerProfile] = []
        for (index, entry) in entries.enumerated() {
            var arguments = try self.arguments(entry, at: "issuers[\(index)]")
            if let leeway = document["leeway"], !arguments.has("--leeway") {
                guard case .integer(let seconds) = leeway else { throw broken("leeway must be a whole number") }
                arguments.add(String(seconds), to: "--leeway")
            }
            do throws(UsageError) {
                profiles.append(try ProfileBuilder(options: merged(arguments), streams: streams).profile())
            } catch { throw broken("issuers[\(index)]: \(error.message)") }
        }
        guard let all = NonEmpty(profiles) else { throw broken("\"issuers\" is empty") }
        return all
    }

    private func read() throws(UsageError) -> JSONValue {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try streams.readFile(path, Self.maximumBytes) } catch {
            switch error {
            case .unreadable(let reason): throw UsageError("cannot read the config file \(UsageError.quoted(path)): \(reason)")
            case .tooLarge(let limit): throw UsageError("the config file \(UsageError.quoted(path)) is larger than \(limit) bytes")
            }
        }
        do throws(JSONFailure) { return try JSONDocument.parse(bytes) } catch { throw broken(FormSentences.json(error)) }
    }

    /// An entry as the arguments it stands for.
    private func arguments(_ entry: JSONValue, at place: String) throws(UsageError) -> ParsedArguments {
        guard case .object(let members) = entry else { throw broken("\(place) must be an object") }
        let known = ProfileOptions.profile + ProfileOptions.expectations
        var arguments = ParsedArguments()
        for member in members {
            guard let option = known.first(where: { Self.names($0).contains(member.name) }) else {
                throw unknown(member.name, among: known.flatMap(Self.names), at: place)
            }
            if arguments.has(option.name) { throw broken("\(place): \(member.name) is given twice under two names") }
            for value in try values(of: member, option, at: place) {
                do throws(UsageError) { try ArgumentParser.check(value, option, given: member.name) } catch {
                    throw broken("\(place): \(error.message)")
                }
                if value == "-", ["--access-token", "--code"].contains(option.name) {
                    throw broken("\(place): \(member.name) cannot be standard input here: name a file, @FILE")
                }
                arguments.add(Self.isPath(option) ? resolved(value) : value, to: option.name)
            }
        }
        return arguments
    }

    private func values(of member: JSONMember, _ option: OptionSpec, at place: String) throws(UsageError) -> [String] {
        switch member.value {
        case .bool(true) where option.value == nil: return ["true"]
        case .integer(let number) where option.isNumber: return [String(number)]
        case .string(let text) where option.value != nil && !option.isNumber && !option.isRepeatable: return [text]
        case .array(let elements) where option.isRepeatable:
            let texts = elements.compactMap(\.string)
            if texts.count == elements.count, !texts.isEmpty { return texts }
        default: break
        }
        let wanted =
            option.value == nil
            ? "true" : option.isNumber ? "a whole number" : option.isRepeatable ? "an array of strings, not empty" : "a string"
        throw broken("\(place): \(member.name) must be \(wanted)")
    }

    private func merged(_ arguments: ParsedArguments) -> ParsedArguments {
        var all = arguments
        for option in ProfileOptions.expectations { for value in shared.all(option.name) { all.add(value, to: option.name) } }
        return all
    }

    private static func names(_ option: OptionSpec) -> [String] { ([option.name] + option.aliases).map(OptionSpec.configName) }
    private static func isPath(_ option: OptionSpec) -> Bool { ["--jwks", "--key", "--secret"].contains(option.name) }

    /// Relative paths are relative to the config file.
    private func resolved(_ file: String) -> String {
        guard !file.hasPrefix("/"), !file.has("://"), file != "-", let slash = path.lastIndex(of: "/") else { return file }
        return String(path[...slash]) + file
    }

    private func unknown(_ name: String, among names: [String], at place: String) -> UsageError {
        let nearest = Suggestion.question(for: name, among: names)
        return broken("\(place): unknown member \(UsageError.quoted(name))\(nearest)")
    }

    private func broken(_ reason: String) -> UsageError { UsageError("config file \(UsageError.quoted(path)): \(reason)") }
}
