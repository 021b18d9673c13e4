import JOSE
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("Whole outputs")
struct ExpectedOutputTests {
    @Test("a call writes exactly what its file in Expected/ says", arguments: ExpectedOutput.names(".txt"))
    func text(_ name: String) async throws {
        let expected = try ExpectedOutput.text(name)
        let arguments = try ExpectedOutput.arguments(of: expected)
        #expect(ExpectedOutput.transcript(arguments, try await LoginsSamples.world().run(arguments)) == expected)
    }

    @Test("a call with --json writes one line with the members of its file, in their order", arguments: ExpectedOutput.names(".json"))
    func json(_ name: String) async throws {
        let expected = try ExpectedOutput.json(name)
        let arguments = try #require(expected["arguments"]?.string).split(separator: " ").map(String.init)
        let outcome = try await LoginsSamples.world().run(arguments)
        #expect(try outcome.json() == expected["output"])
        #expect(outcome.errors == "")
        #expect(JSONValue.integer(Int64(outcome.status.rawValue)) == expected["status"])
    }

    /// Why a command has no file: what it writes differs from machine to machine, or is tried out elsewhere.
    private static let elsewhere = [
        "version": "VersionTests", "completions": "CompletionsTests", "keys fetch": "KeysFetchTests",
        "selftest": "SelftestTests",
    ]

    @Test("every command has a file in Expected/ or tests of its own", arguments: CommandTable.all.map(\.name))
    func complete(_ command: String) throws {
        let calls = try ExpectedOutput.names(".txt").map { try ExpectedOutput.arguments(of: ExpectedOutput.text($0)) }
        let words = command.split(separator: " ").map(String.init)
        #expect(calls.contains { $0.starts(with: words) } != (Self.elsewhere[command] != nil))
    }

    @Test("every profile has a file in which its sample is accepted", arguments: Samples.profiles)
    func profile(_ name: String) throws {
        let text = try ExpectedOutput.text("verify/\(name).accepted.txt")
        #expect(text.contains("\nACCEPTED  \(name)\n"))
        #expect(text.hasSuffix("\n-- exit status 0\n"))
    }
}
