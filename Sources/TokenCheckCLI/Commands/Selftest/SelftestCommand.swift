internal import JOSE
internal import Vectors

/// `tokencheck selftest`
struct SelftestCommand: Command {
    static let spec = CommandSpec(words: ["selftest"], summary: "x", options: [.json, .help])
    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {}
    func run() async throws(UsageError) -> ExitStatus { .success }
}
