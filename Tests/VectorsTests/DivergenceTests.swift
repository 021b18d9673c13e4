import JOSE
import TestSupport
import Testing
import Vectors

@Suite("Labels that are not followed")
struct DivergenceTests {
    private func results(_ ids: String...) -> VectorResults {
        var results = VectorResults()
        results.results = ids.map { VectorResult(id: $0, comment: "", label: .valid, accepted: false) }
        results.results.append(VectorResult(id: "good", comment: "", label: .valid, accepted: true))
        return results
    }

    @Test("a listed disagreement is known, another is not, and an entry without one is stale")
    func sorted() {
        let list = [Divergence("a.json", "1", "why"), Divergence("a.json", "good", "was"), Divergence("b.json", "2", "other file")]
        let report = DivergenceReport(results("1", "2"), path: "x/a.json", divergences: list)
        #expect(report.known.map(\.reason) == ["why"])
        #expect(report.unknown.map(\.id) == ["2"])
        #expect(report.stale == [list[1]])
    }

    static let paths = [
        ("a.json", "a.json", true), ("a.json", "x/y/a.json", true), ("y/a.json", "x/y/a.json", true), ("z/a.json", "x/y/a.json", false),
        ("a.json", "x/ba.json", false), ("x/a.json", "a.json", false), ("", "a.json", false),
    ]

    @Test("an entry speaks of the file whose last folders and name are its own", arguments: paths)
    func speaks(_ file: String, _ path: String, _ isOfIt: Bool) {
        #expect(Divergence(file, "1", "r").speaks(of: path) == isOfIt)
    }

    @Test("each entry of the list has a reason, and none is there twice")
    func known() {
        #expect(Divergence.known.allSatisfy { !$0.reason.isEmpty })
        #expect(Set(Divergence.known.map { "\($0.file) \($0.id)" }).count == Divergence.known.count)
    }

    @Test("a list of others is read as such or refused")
    func list() throws {
        let document: JSONValue = ["divergences": [["file": "a.json", "id": "1", "reason": "why"]]]
        #expect(try Divergence.list(document) == [Divergence("a.json", "1", "why")])
        #expect(throws: BrokenVectors("it has no array \"divergences\"")) { try Divergence.list([]) }
        for entry: JSONValue in [
            ["file": "a", "id": "1"], ["file": "a", "id": 1, "reason": "r"], ["file": "a", "id": "1", "reason": ""],
        ] {
            #expect(throws: BrokenVectors.self) { try Divergence.list(["divergences": [entry]]) }
        }
    }
}
