internal import JOSE
internal import Vectors

/// What a self-test has to say: the libraries, the counts by area, and each case that failed.
struct SelftestReport: Sendable {
    private struct Area: Sendable {
        let name: String
        var cases = 0
        var passed = 0
    }

    private var areas: [Area] = []
    private var failures: [VectorResult] = []

    mutating func count(_ result: VectorResult) {
        // `times-03` is of the area `times`.
        let name = result.id.lastIndex(of: "-").map { String(result.id[..<$0]) } ?? result.id
        let index = areas.firstIndex { $0.name == name } ?? areas.endIndex
        if index == areas.endIndex { areas.append(Area(name: name)) }
        areas[index].cases += 1
        if result.agrees { areas[index].passed += 1 } else { failures.append(result) }
    }

    private var cases: Int { areas.reduce(0) { $0 + $1.cases } }
    private var passed: Int { areas.reduce(0) { $0 + $1.passed } }

    /// A self-test without cases is no success.
    var exitStatus: ExitStatus { failures.isEmpty && cases > 0 ? .success : .rejected }

    var text: String {
        var lines = ["tokencheck \(VersionCommand.version)", LibraryVersions.openSSL, LibraryVersions.jansson]
        let width = (areas.map(\.name.count).max() ?? 0) + 2
        for area in areas {
            let padding = String(repeating: " ", count: width - area.name.count)
            lines.append("  \(area.name)\(padding)\(area.cases) cases, \(area.passed) passed")
        }
        for failure in failures {
            lines.append("FAIL  \(failure.id)  \(failure.comment)")
            lines.append("      wanted  \(Escaping.line(failure.label, limit: 600))")
            lines.append("      ours    \(Escaping.line(failure.ours, limit: 600))")
        }
        lines.append((exitStatus == .success ? "PASSED" : "FAILED") + "  \(cases) cases, \(passed) passed")
        return lines.joined(separator: "\n") + "\n"
    }

    var json: JSONValue {
        [
            "verdict": .string(exitStatus == .success ? "accepted" : "rejected"), "tokencheck": .string(VersionCommand.version),
            "openssl": .string(LibraryVersions.openSSL), "jansson": .string(LibraryVersions.jansson),
            "cases": .integer(Int64(cases)), "passed": .integer(Int64(passed)),
            "areas": .array(
                areas.map {
                    ["area": .string($0.name), "cases": .integer(Int64($0.cases)), "passed": .integer(Int64($0.passed))]
                }),
            "failures": .array(failures.map(failure)),
        ]
    }

    private func failure(_ result: VectorResult) -> JSONValue {
        ["id": .string(result.id), "title": .string(result.comment), "wanted": .string(result.label), "ours": .string(result.ours)]
    }
}
