@testable import JOSE
import Testing

@Suite("The places of keys by their id")
struct KeyIndexTests {
    @Test("each id has its places, in the document's order, and no other id has any", arguments: [0, 1, 2, 3, 7, 64, 1000])
    func places(_ count: Int) {
        // Every third id comes twice, and some keys have none.
        var ids: [ExactString?] = (0..<count).map { ExactString("key \($0)") }
        ids += [nil] + (0..<count).filter { $0 % 3 == 0 }.map { ExactString("key \($0)") }
        let index = KeyIndex(ids)
        for id in Set(ids.compactMap { $0 }) { #expect(index.places(of: id) == ids.indices.filter { ids[$0] == id }) }
        for id in ["", "key", "key \(count)", "Key 0", "key 0 "] { #expect(index.places(of: ExactString(id)) == nil) }
    }

    @Test("ids are told apart by their bytes where their hashes are the same")
    func collision() throws {
        let (one, other, third) = try #require(Self.collision())
        #expect(one.quickHash == other.quickHash)
        let index = KeyIndex([one, third, other, one])
        #expect(index.places(of: one) == [0, 3])
        #expect(index.places(of: other) == [2])
        #expect(KeyIndex([one, third]).places(of: other) == nil)
        #expect(KeyIndex([other, third]).places(of: one) == nil)
    }

    /// Two ids of one hash, found by trying: of a hundred thousand hashes of 32 bits two are nearly always the same; and a third id.
    private static func collision() -> (ExactString, ExactString, ExactString)? {
        var seen: [UInt32: ExactString] = [:]
        for number in 0..<1_000_000 {
            let id = ExactString("id \(number)")
            if let known = seen.updateValue(id, forKey: id.quickHash) { return (known, id, "another") }
        }
        return nil
    }
}
