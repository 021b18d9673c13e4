/// Where the keys of an id stand in a set. Ids lie in the order of their hashes: a search takes a step or two in a set of the usual size,
/// ten in the largest, and no hashing that would withstand strangers, who cannot add to a set. The ids themselves decide.
struct KeyIndex: Sendable {
    private struct Entry: Sendable {
        let hash: UInt32
        let id: ExactString
        let places: [Int]
    }

    private let entries: [Entry]

    /// The index of keys with these ids, in the document's order; `nil` is a key without one.
    init(_ ids: [ExactString?]) {
        var places: [ExactString: [Int]] = [:]
        for (place, id) in ids.enumerated() {
            if let id { places[id, default: []].append(place) }
        }
        entries = places.map { Entry(hash: $0.key.quickHash, id: $0.key, places: $0.value) }.sorted { $0.hash < $1.hash }
    }

    /// The places of the keys of that id, in the document's order; `nil` when there are none.
    func places(of id: ExactString) -> [Int]? {
        let hash = id.quickHash
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        while low < entries.count, entries[low].hash == hash {
            if entries[low].id == id { return entries[low].places }
            low += 1
        }
        return nil
    }
}
