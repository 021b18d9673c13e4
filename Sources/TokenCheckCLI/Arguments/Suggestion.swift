/// The nearest of some names to a mistyped one.
enum Suggestion {
    /// The question that ends an error's sentence; empty when nothing is near.
    static func question(for text: String, among names: [String]) -> String {
        nearest(to: text, among: names).map { "; did you mean \($0)?" } ?? ""
    }

    static func nearest(to text: String, among names: [String]) -> String? {
        let scored = names.map { ($0, distance(Array(text.lowercased().utf8.prefix(40)), Array($0.lowercased().utf8))) }
        guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= max(2, best.0.utf8.count / 3) else { return nil }
        return best.0
    }

    /// The edits from one to the other (Levenshtein).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (x == y ? 0 : 1))
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[b.count]
    }
}
