package import JOSE

/// nst/JSONTestSuite, against the reader of a token's JSON.
package enum JSONSuite {
    /// One text of the suite.
    package struct Case: Sendable {
        /// The name of its file there.
        package let name: String
        /// Its octets.
        package let text: [UInt8]
        /// What a strict reader says.
        package let label: VectorResult.Label

        /// The reading of the text. JSON that is no object is JSON all the same.
        var result: VectorResult {
            VectorResult(id: name, comment: "", label: label, accepted: Self.isRead(text))
        }

        private static func isRead(_ text: [UInt8]) -> Bool {
            do throws(JSONFailure) {
                _ = try TokenJSON(parsing: text)
                return true
            } catch { return error == .notAnObject }
        }
    }

    /// Runs all texts of the document that holds the suite.
    package static func results(_ document: JSONValue) throws(BrokenVectors) -> VectorResults {
        var results = VectorResults()
        results.results = try (cases(document, "tests") + cases(document, "transform")).map(\.result)
        return results
    }

    /// Runs one file of the suite.
    package static func results(file name: String, _ text: [UInt8]) -> VectorResults {
        let label: VectorResult.Label = name.hasPrefix("y_") ? .valid : name.hasPrefix("n_") ? .invalid : .acceptable
        var results = VectorResults()
        results.results = [Case(name: name, text: text, label: label).result]
        return results
    }

    /// The texts of one section of the document; their label is its `strict` column.
    package static func cases(_ document: JSONValue, _ section: String) throws(BrokenVectors) -> [Case] {
        var cases: [Case] = []
        for row in document[section]?.array ?? [] {
            guard let name = row["name"]?.string, let strict = row["strict"]?.string, ["accept", "reject", "refuse"].contains(strict) else {
                throw BrokenVectors("a text without name and strict")
            }
            cases.append(Case(name: name, text: try text(of: row, name), label: strict == "accept" ? .valid : .invalid))
        }
        return cases
    }

    /// More than any text of the suite has.
    private static let maximumBytes = 4 << 20

    private static func text(of row: JSONValue, _ name: String) throws(BrokenVectors) -> [UInt8] {
        if let encoded = row["bytes_base64"]?.string { return try octets(base64: encoded, name) }
        guard let unit = row["repeat"]?["unit"]?.string, case .integer(let times)? = row["repeat"]?["times"],
            let suffix = row["repeat"]?["suffix_base64"]?.string, times >= 0, times <= Int64(maximumBytes),
            unit.utf8.count * Int(times) <= maximumBytes
        else { throw BrokenVectors("\(name): neither octets nor a repetition of up to \(maximumBytes) bytes") }
        return Array(String(repeating: unit, count: Int(times)).utf8) + (try octets(base64: suffix, name))
    }

    private static func octets(base64 text: String, _ name: String) throws(BrokenVectors) -> [UInt8] {
        guard let octets = Octets.base64(text) else { throw BrokenVectors("\(name): not base64") }
        return octets
    }
}
