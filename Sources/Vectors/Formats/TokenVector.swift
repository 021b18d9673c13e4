package import JOSE

/// One vector of this project's own format: a call of `verify`, and what its report must say (see `testvectors/README.md`).
package struct TokenVector: Sendable {
    /// Its name, such as `times-03`.
    package let id: String
    /// What it is about.
    package let title: String
    /// The token's octets.
    package let token: [UInt8]
    /// The words of the call that checks it, with the token on standard input. Files are relative to the vectors' folder.
    package let arguments: [String]
    /// What is expected, as far as the vector says: a member that is absent is not judged.
    package let expected: JSONValue

    private static let judged = ["verdict", "reason", "codes", "claim", "expected", "actual"]

    /// The vectors of a document.
    package static func all(_ document: JSONValue) throws(BrokenVectors) -> [TokenVector] {
        guard let at = document["at"], let rows = document["tests"]?.array, !rows.isEmpty else {
            throw BrokenVectors("no time or no tests")
        }
        var all: [TokenVector] = []
        for row in rows { all.append(try TokenVector(row, at: row["at"] ?? at)) }
        return all
    }

    private init(_ row: JSONValue, at: JSONValue) throws(BrokenVectors) {
        guard let id = row["id"]?.string, let token = row["token"]?.string, case .object(let options)? = row["options"],
            row["verdict"]?.string != nil
        else { throw BrokenVectors("a vector without id, options, token and verdict") }
        self.id = id
        self.token = EscapedNUL.text(token)
        title = row["title"]?.string ?? ""
        var words = ["verify", "--json", "--at", String(decoding: JSONDocument.write(at), as: UTF8.self)]
        for option in options {
            let name = "--" + option.name.replacingEach("_", with: "-")
            for text in try Self.texts(option.value, id) { words.append(text.map { "\(name)=\($0)" } ?? name) }
        }
        arguments = words + ["-"]
        expected = .object(Self.judged.compactMap { name in row[name].map { JSONMember(name, $0) } })
    }

    /// The values of an option; `nil` stands for a switch.
    private static func texts(_ value: JSONValue, _ id: String) throws(BrokenVectors) -> [String?] {
        switch value {
        case .string(let text): return [text]
        case .integer(let number): return [String(number)]
        case .bool(true): return [nil]
        case .array(let elements) where elements.allSatisfy { $0.string != nil }: return elements.map(\.string)
        default: throw BrokenVectors("vector \(id): an option that is neither text, number, true nor texts")
        }
    }

    /// The same members of a report.
    package func actual(_ report: JSONValue) -> JSONValue {
        let findings = report["findings"]?.array ?? []
        let first = findings.first { $0["severity"] == "error" }
        return .object(
            Self.judged.filter { expected[$0] != nil }.map { name in
                switch name {
                case "verdict", "reason": JSONMember(name, report[name] ?? "absent")
                case "codes": JSONMember(name, .array(findings.compactMap { $0["code"]?.string }.sorted().map(JSONValue.string)))
                default: JSONMember(name, first.map { $0[name] ?? "absent" } ?? .null)
                }
            })
    }

    /// The exit status that goes with the expected verdict.
    package var expectedStatus: Int32? { ["accepted": 0, "rejected": 1, "undecided": 3][expected["verdict"]?.string ?? ""] }

    /// The codes that it provokes.
    package var codes: [String] {
        expected["codes"]?.array?.compactMap(\.string) ?? [expected["reason"]?.string].compactMap(\.self)
    }
}

/// One row of this project's index of Logins maps: a call of `logins check`, and the codes that must come out.
package struct LoginsVector: Sendable {
    /// The map's file, relative to the index's folder as all others.
    package let map: String
    /// The words of the call that checks it.
    package let arguments: [String]
    /// The codes of all findings, in order.
    package let codes: [String]

    /// The rows of an index.
    package static func all(_ index: JSONValue) throws(BrokenVectors) -> [LoginsVector] {
        var all: [LoginsVector] = []
        for row in index.array ?? [] {
            guard let map = row["map"]?.string, case .integer(let at)? = row["at"], let options = row["options"]?.array,
                let codes = row["codes"]?.array, (options + codes).allSatisfy({ $0.string != nil })
            else { throw BrokenVectors("a row without map, at, options and codes") }
            all.append(
                LoginsVector(
                    map: map, arguments: ["logins", "check", "--json", "--at", String(at)] + options.compactMap(\.string) + [map],
                    codes: codes.compactMap(\.string)))
        }
        return all
    }

    /// True when the map is at fault: a finding that is no warning.
    package var isRejected: Bool { !Set(codes).subtracting(["claim.exp.soon", "logins.key.form"]).isEmpty }
}
