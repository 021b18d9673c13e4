import Testing

@testable import TokenCheckCLI

@Suite("Every option of the table")
struct OptionTableTests {
    /// All options of all commands.
    static let rows: [(command: String, option: String)] = CommandTable.all.flatMap { spec in spec.options.map { (spec.name, $0.name) } }
    private static let withValue = rows.filter { (try? spec($0, $1).value) != nil }
    private static let switches = rows.filter { (try? spec($0, $1))?.value == nil && $1 != "--help" }

    private static func spec(_ command: String, _ option: String) throws -> OptionSpec {
        try #require(CommandTable.all.first { $0.name == command }?.option(named: option))
    }

    private func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

    @Test("has a use here that shows what it is for")
    func complete() {
        #expect(Set(OptionUse.all.map(\.description)) == Set(Self.rows.map { "\($0) \($1)" }))
        #expect(OptionUse.all.count == Self.rows.count)
    }

    @Test("shows in the output, under each of its names, with its value beside it or behind =", arguments: OptionUse.all)
    func use(_ use: OptionUse) async throws {
        let world = try OptionUse.world()
        let outcome = await world.run(use.call())
        let said = outcome.output.isEmpty ? outcome.errors : outcome.output
        if use.shows.isEmpty {
            #expect(outcome == Outcome(status: .success, output: "", errors: ""))
        } else {
            #expect(said.contains(use.shows), "\(use.call()): \(said)")
        }
        for name in [use.option] + (try Self.spec(use.command, use.option).aliases) {
            #expect(await world.run(use.call(as: name)) == outcome)
            if name.hasPrefix("--") { #expect(await world.run(use.call(as: name, withEquals: true)) == outcome) }
        }
    }

    @Test("without the option the same call says something else", arguments: OptionUse.all.filter(\.isOptional))
    func without(_ use: OptionUse) async throws {
        let world = try OptionUse.world()
        #expect(await world.run(use.callWithout()) != (await world.run(use.call())))
    }

    @Test("an option with a value needs one", arguments: withValue)
    func missingValue(_ command: String, _ option: String) async throws {
        let expected = "\(option) needs a value: \(option) \(try #require(Self.spec(command, option).value))"
        #expect(try await World().run(words(command) + [option]).usageError() == expected)
        #expect(try await World().run(words(command) + [option, "--json"]).usageError() == expected)
    }

    @Test("an empty value is misuse", arguments: withValue)
    func emptyValue(_ command: String, _ option: String) async throws {
        let expected = "\(option) must not be empty: an empty value would compare equal to nothing useful"
        #expect(try await World().run(words(command) + [option, ""]).usageError() == expected)
        #expect(try await World().run(words(command) + [option + "="]).usageError() == expected)
    }

    @Test("a switch takes no value", arguments: switches)
    func valueOfSwitch(_ command: String, _ option: String) async throws {
        #expect(try await World().run(words(command) + [option + "=true"]).usageError() == "\(option) takes no value")
    }

    @Test("an option that takes one value is not given twice; a repeatable one is", arguments: withValue)
    func twice(_ command: String, _ option: String) async throws {
        let spec = try Self.spec(command, option)
        let value = spec.choices.first ?? "1"
        for name in [option] + spec.aliases {
            let message = await World().run(words(command) + [option, value, name, value]).errors
            #expect(message.contains("is given twice") == !spec.isRepeatable, "\(message)")
        }
    }

    @Test(
        "a value that is none of the option's is misuse that lists them",
        arguments: rows.filter { (try? spec($0, $1).choices.isEmpty) == false })
    func choices(_ command: String, _ option: String) async throws {
        let choices = try Self.spec(command, option).choices
        let message = try await World().run(words(command) + [option, "zzz"]).usageError()
        #expect(message == "\(option): \"zzz\" is none of \(choices.joined(separator: ", "))")
        let nearly = try await World().run(words(command) + [option, choices[0] + "x"]).usageError()
        #expect(nearly.contains("; did you mean "), "\(nearly)")
    }

    @Test("a value that is canonically equal to one of the option's is none of them", arguments: ["ES256\u{212A}"])
    func canonicallyEqual(_ name: String) async throws {
        let message = try await World().run(Samples.verify("oidc", "--alg", name, Samples.file("oidc"))).usageError()
        #expect(message.hasPrefix("--alg: \"\(name)\" is none of "), "\(message)")
    }
}
