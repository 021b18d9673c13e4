import JOSE
import TestSupport
import Testing

/// One of the vectors in `testvectors/vectors` (see the README there).
struct Vector: Sendable {
    let id: String
    private let value: JSONValue
    private let at: JSONValue

    /// The vectors' files.
    static let areas = [
        "algorithms", "apple", "audience", "cognito-identity", "cognito-user-pool", "form", "hashes", "header", "issuer", "keys",
        "matrix", "oidc", "symmetric", "times",
    ]

    /// All vectors of an area.
    static func all(_ area: String) throws -> [Vector] {
        // The reader refuses NUL, which one token has: a private character stands for it until the token is used.
        let text = String(decoding: try PackageFiles.bytes("testvectors/vectors/\(area).json"), as: UTF8.self)
        let document = try JSONDocument.parse(Array(text.replacing("\\u0000", with: Self.nul).utf8))
        let tests = try #require(document["tests"]?.array)
        let at = try #require(document["at"])
        return try tests.map { Vector(id: try #require($0["id"]?.string), value: $0, at: $0["at"] ?? at) }
    }

    private init(id: String, value: JSONValue, at: JSONValue) {
        self.id = id
        self.value = value
        self.at = at
    }

    /// The call that checks it, with the token on standard input.
    func arguments() throws -> [String] {
        guard case .object(let options)? = value["options"] else { throw Broken(id: id) }
        let words = try options.flatMap { option in
            let name = "--" + option.name.replacing("_", with: "-")
            return try Self.texts(option, id).map { $0.map { "\(name)=\(Self.resolved($0, option.name))" } ?? name }
        }
        return ["verify", "--json", "--at", String(decoding: JSONDocument.write(at), as: UTF8.self)] + words + ["-"]
    }

    var token: String { get throws { try #require(value["token"]?.string).replacing(Self.nul, with: "\0") } }

    /// Which of its findings are expected, as far as it says: an absent member is not judged.
    var expected: JSONValue { .object(Self.judged.compactMap { name in value[name].map { JSONMember(name, $0) } }) }

    /// The same of a report.
    func actual(_ report: JSONValue) -> JSONValue {
        let first = report["findings"]?.array?.first { $0["severity"] == "error" }
        return .object(
            Self.judged.filter { value[$0] != nil }.map { name in
                switch name {
                case "verdict", "reason": JSONMember(name, report[name] ?? "absent")
                case "codes": JSONMember(name, .array(report.codes.sorted().map(JSONValue.string)))
                default: JSONMember(name, first.map { $0[name] ?? "absent" } ?? .null)
                }
            })
    }

    /// The codes that it provokes.
    var codes: [String] { value["codes"]?.array?.compactMap(\.string) ?? [value["reason"]?.string].compactMap(\.self) }

    private static let nul = "\u{E000}"
    private static let judged = ["verdict", "reason", "codes", "claim", "expected", "actual"]

    struct Broken: Error { let id: String }

    /// The values of an option; `nil` stands for a switch.
    private static func texts(_ option: JSONMember, _ id: String) throws -> [String?] {
        switch option.value {
        case .string(let text): [text]
        case .integer(let number): [String(number)]
        case .bool(true): [nil]
        case .array(let elements) where elements.allSatisfy { $0.string != nil }: elements.map(\.string)
        default: throw Broken(id: id)
        }
    }

    /// Files are relative to `vectors/`.
    private static func resolved(_ text: String, _ option: String) -> String {
        ["jwks", "key", "secret"].contains(option) && text.hasPrefix("../") ? "testvectors/" + text.dropFirst(3) : text
    }
}
