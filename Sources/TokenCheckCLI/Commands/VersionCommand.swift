internal import JOSE

/// `tokencheck version`
struct VersionCommand: Command {
    static let spec = CommandSpec(words: ["version"], summary: "the version, and those of the libraries it uses", options: [.help])
    static let version = "0.1.0"

    private let streams: Streams

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) { self.streams = streams }

    func run() async throws(UsageError) -> ExitStatus {
        _ = streams.write(Array("tokencheck \(Self.version)\n\(LibraryVersions.openSSL)\n\(LibraryVersions.jansson)\n".utf8))
        return .success
    }
}
