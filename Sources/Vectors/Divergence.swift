package import JOSE

/// A test whose label this build does not follow, and why.
package struct Divergence: Sendable, Equatable {
    /// The file's name, with as many folders before it as are needed to tell it from others.
    package let file: String
    /// The test's name in the file.
    package let id: String
    /// Why the label is not followed.
    package let reason: String

    /// A divergence of that test.
    package init(_ file: String, _ id: String, _ reason: String) {
        self.file = file
        self.id = id
        self.reason = reason
    }

    /// True when it speaks of the file at that path: the last folders and the name are the same.
    package func speaks(of path: String) -> Bool {
        let (own, all) = (file.split(separator: "/"), path.split(separator: "/"))
        return !own.isEmpty && all.suffix(own.count).elementsEqual(own) { ExactString(String($0)) == ExactString(String($1)) }
    }

    /// Reads a list: an object with `divergences`, each with `file`, `id` and `reason`.
    package static func list(_ document: JSONValue) throws(BrokenVectors) -> [Divergence] {
        guard let rows = document["divergences"]?.array else { throw BrokenVectors("it has no array \"divergences\"") }
        var list: [Divergence] = []
        for row in rows {
            guard let file = row["file"]?.string, let id = row["id"]?.string, let reason = row["reason"]?.string, !reason.isEmpty else {
                throw BrokenVectors("each divergence needs file, id and reason, all of them texts")
            }
            list.append(Divergence(file, id, reason))
        }
        return list
    }
}

/// What the divergences make of a file's disagreements.
package struct DivergenceReport: Sendable, Equatable {
    /// Disagreements that are listed, with the reason.
    package let known: [(result: VectorResult, reason: String)]
    /// Those that are not.
    package let unknown: [VectorResult]
    /// Entries for this file that no disagreement needs any more.
    package let stale: [Divergence]

    /// Sorts the disagreements of the file at that path.
    package init(_ results: VectorResults, path: String, divergences: [Divergence]) {
        let own = divergences.filter { $0.speaks(of: path) }
        var known: [(result: VectorResult, reason: String)] = []
        var unknown: [VectorResult] = []
        for result in results.disagreements {
            let entry = own.first { ExactString($0.id) == ExactString(result.id) }
            if let entry { known.append((result, entry.reason)) } else { unknown.append(result) }
        }
        let needed = Set(known.map { ExactString($0.result.id) })
        self.known = known
        self.unknown = unknown
        stale = own.filter { !needed.contains(ExactString($0.id)) }
    }

    /// True for the same entries in the same order.
    package static func == (a: Self, b: Self) -> Bool {
        a.unknown == b.unknown && a.stale == b.stale && a.known.elementsEqual(b.known) { $0.result == $1.result && $0.reason == $1.reason }
    }
}
