import JOSE
import TestSupport
import Testing
import Vectors

@Suite("the tables in docs/ name what is there")
struct DocumentTests {
    /// A row of a table: its cells.
    private typealias Row = [String]

    private static func rows(_ name: String) throws -> [Row] {
        let text = String(decoding: try PackageFiles.bytes("docs/\(name).md"), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") }
        return lines.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var rest = text.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }

    /// What stands between backticks.
    private static func names(_ cell: String) -> [String] {
        let pieces = cell.split(separator: "`", omittingEmptySubsequences: false)
        return stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0]) }
    }

    private static let vectors: Set<String> = {
        let all = TokenVector.areas.flatMap { area in ((try? TokenVector.all(area)) ?? []).map { "\(area): \($0.title)" } }
        return Set(all)
    }()

    /// `Suite.function` of all Swift tests.
    private static let tests: Set<String> = {
        var names: Set<String> = []
        for source in sources(in: "Tests") {
            let text = (try? PackageFiles.bytes(source)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            var suite = ""
            for line in text.split(separator: "\n") {
                let words = line.split { " (:{<".contains($0) }.map(String.init)
                if let index = words.firstIndex(of: "struct"), !line.hasPrefix(" "), index + 1 < words.count { suite = words[index + 1] }
                if let index = words.firstIndex(of: "func"), index + 1 < words.count { names.insert("\(suite).\(words[index + 1])") }
            }
        }
        return names
    }()

    private static func sources(in folder: String) -> [String] {
        (PackageFiles.names(folder) ?? []).flatMap { name -> [String] in
            let path = folder + "/" + name
            return name.hasSuffix(".swift") ? [path] : sources(in: path)
        }
    }

    private static func isThere(_ name: String) -> Bool {
        if vectors.contains(name) || tests.contains(name) { return true }
        if name.hasPrefix("MustNotCompile/") { return PackageFiles.exists("Tests/" + name) }
        return name.hasPrefix("scripts/") && PackageFiles.exists(name)
    }

    /// Words of the tables' last columns that are names of the product, not of tests.
    private static let products: Set<String> = ["AcceptedToken", "sub", "exp", "s_hash"]

    @Test("every vector, test, snippet and script", arguments: [("negative-cases", 50), ("conformance", 45), ("jwt-bcp", 25)])
    func references(_ document: String, _ minimum: Int) throws {
        let rows = try Self.rows(document)
        #expect(rows.count > minimum)
        let missing = rows.flatMap { Self.names($0.last ?? "") }.filter { !Self.products.contains($0) && !Self.isThere($0) }
        #expect(missing == [])
    }

    @Test("every row but the tables' heads names a test, or says why it has none", arguments: ["negative-cases", "conformance", "jwt-bcp"])
    func complete(_ document: String) throws {
        let heads = ["tried by", "fixture or test here", "tested by"]
        for row in try Self.rows(document) where !heads.contains(row.last ?? "") {
            let reason = ["not applicable", "not checked here"].contains { word in row.contains { $0.contains(word) } }
            #expect(!Self.names(row.last ?? "").isEmpty || reason, "\(row)")
        }
    }

    @Test("each attack has one row, each number in a title is an attack's, and its vectors are named")
    func attacks() throws {
        let rows = try Self.rows("negative-cases").filter { $0.first?.hasPrefix("N-") == true }
        let numbers = rows.compactMap(\.first)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
        let ranges = [1...8, 10...16, 20...26, 30...37, 40...44, 50...57, 60...70, 80...85]
        #expect(numbers == ranges.flatMap { $0.map { "N-" + ($0 < 10 ? "0" : "") + String($0) } })
        for title in Self.vectors {
            for number in Self.numbers(title) { #expect(numbers.contains(number), "\(title)") }
        }
        for row in rows where Self.vectors.contains(where: { Self.numbers($0).contains(row[0]) }) {
            let isNamed = Self.names(row.last ?? "").contains { Self.numbers($0).contains(row[0]) }
            #expect(isNamed, "\(row[0]) has vectors of its own, and its row names none")
        }
    }

    private static func numbers(_ text: String) -> [String] {
        text.split { " (),:".contains($0) }.map(String.init).filter { $0.hasPrefix("N-") && $0.utf8.count == 4 }
    }

    @Test("every vector of the area conformance has its row")
    func modules() throws {
        let named = Set(try Self.rows("conformance").flatMap { Self.names($0.last ?? "") })
        #expect(Self.vectors.filter { $0.hasPrefix("conformance: ") && !named.contains($0) }.sorted() == [])
    }
}
