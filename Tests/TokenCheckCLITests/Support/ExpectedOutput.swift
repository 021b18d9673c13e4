import FoundationEssentials
import JOSE
import TestSupport
import Testing
import TokenCheckCLI

/// The files in `Expected/`: each holds a call and all that comes of it.
///
/// To make one again, run its first line in the package's folder and put what is shown below it, after reading it.
/// The maps of logins that a call may name are those of `LoginsSamples`.
enum ExpectedOutput {
    private static let folder = "Tests/TokenCheckCLITests/Expected"

    /// The names of all files that end so, found on disk: a new file is a new test.
    static func names(_ ending: String) -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: PackageFiles.root + "/" + folder)) ?? []
        return all.filter { $0.hasSuffix(ending) }.sorted()
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try PackageFiles.bytes(folder + "/" + name), as: UTF8.self)
    }

    static func json(_ name: String) throws -> JSONValue { try JSONDocument.parse(PackageFiles.bytes(folder + "/" + name)) }

    /// The words of a file's first line, `$ tokencheck …`.
    static func arguments(of text: String) throws -> [String] {
        let line = try #require(text.split(separator: "\n").first)
        let words = line.split(separator: " ").map(String.init)
        try #require(words.starts(with: ["$", "tokencheck"]))
        return Array(words.dropFirst(2))
    }

    /// What such a file says of a call with that outcome.
    static func transcript(_ arguments: [String], _ outcome: Outcome) -> String {
        let call = "$ tokencheck \(arguments.joined(separator: " "))\n"
        let errors = outcome.errors.isEmpty ? "" : "-- standard error\n\(outcome.errors)"
        return "\(call)\(outcome.output)\(errors)-- exit status \(outcome.status.rawValue)\n"
    }
}
