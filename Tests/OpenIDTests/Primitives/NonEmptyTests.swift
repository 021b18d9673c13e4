import OpenID
import Testing

@Suite("lists of one or more")
struct NonEmptyTests {
    @Test("keep their order")
    func order() throws {
        #expect(NonEmpty(1).all == [1])
        #expect(NonEmpty(1, 2, 3).all == [1, 2, 3])
        let list = try #require(NonEmpty([3, 2, 1]))
        #expect(list.first == 3)
        #expect(list.rest == [2, 1])
        #expect(list.map { "\($0)" } == NonEmpty("3", "2", "1"))
    }

    @Test("an empty array makes none")
    func empty() { #expect(NonEmpty([Int]()) == nil) }

    @Test("are equal when all elements are")
    func equality() {
        #expect(NonEmpty(1, 2) == NonEmpty([1, 2]))
        #expect(NonEmpty(1, 2) != NonEmpty(2, 1))
        #expect(NonEmpty(1) != NonEmpty(1, 1))
        #expect(Set([NonEmpty(1), NonEmpty(1), NonEmpty(2)]).count == 2)
    }
}
