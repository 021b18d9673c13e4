internal import JOSE

/// `tokencheck profiles`: what each profile requires.
struct ProfilesCommand: Command {
    static let spec = CommandSpec(
        words: ["profiles"], summary: "the profiles, what each requires", options: [.json, .help], examples: ["tokencheck profiles"])

    private let arguments: ParsedArguments
    private let streams: Streams

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.arguments = arguments
        self.streams = streams
    }

    func run() async throws(UsageError) -> ExitStatus {
        if arguments.has("--json") {
            _ = streams.write(JSONReport.line(.array(ProfileTable.rows.map(Self.json))))
        } else {
            _ = streams.write(Array(ProfileTable.rows.map(Self.text).joined(separator: "\n").utf8))
        }
        return .success
    }

    private static func facts(_ row: ProfileTable.Row) -> [(String, String)] {
        [
            ("issuer", row.issuer), ("algorithms", row.algorithms), ("typ", row.types), ("required", row.claims),
            ("audience", row.audience),
            ("lifetime", row.lifetime), ("besides", row.besides), ("options", row.required.joined(separator: " ")),
        ]
    }

    private static func text(_ row: ProfileTable.Row) -> String {
        "\(row.name): \(row.summary)\n"
            + facts(row).map { "  " + $0.0 + String(repeating: " ", count: 12 - $0.0.count) + $0.1 + "\n" }.joined()
    }

    private static func json(_ row: ProfileTable.Row) -> JSONValue {
        .object(
            [JSONMember("name", .string(row.name)), JSONMember("summary", .string(row.summary))]
                + facts(row).map { JSONMember($0.0, .string($0.1)) })
    }
}
