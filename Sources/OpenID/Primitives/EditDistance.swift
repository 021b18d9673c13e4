/// How far one text is from another: the least number of letters to add, drop or change (Levenshtein).
package enum EditDistance {
    /// That number, by bytes; `nil` when it is more than `limit`. Texts whose lengths differ by more are not compared at all.
    package static func between(_ a: some StringProtocol, _ b: some StringProtocol, atMost limit: Int) -> Int? {
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        guard abs(a.count - b.count) <= limit else { return nil }
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
        return row[b.count] <= limit ? row[b.count] : nil
    }
}
