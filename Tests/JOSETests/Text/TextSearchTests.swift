@testable import JOSE
import TestSupport
import Testing

@Suite("Texts in texts")
struct TextSearchTests {
    @Test(
        "a text is found where its bytes first stand",
        arguments: [
            ("https://example.com://x", 5), ("://", 0), ("a://", 1), (":/:://", 3), ("", nil), (":/", nil), ("é://", 2),
            (":\u{301}//", nil),
        ] as [(String, Int?)])
    func place(_ text: String, _ offset: Int?) {
        let place = text.place(of: "://")
        #expect(place.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
        #expect(place.map { String(text[$0]) } == (offset == nil ? nil : "://"))
        #expect(text.has("://") == (offset != nil))
    }

    @Test("in a part of a text, what stands outside it is not found")
    func substring() {
        let text = "a://b://c"
        let rest = text.dropFirst(4)
        #expect(rest.place(of: "://").map { String(rest[$0.upperBound...]) } == "c")
        #expect(text.dropLast(5).dropFirst(2).place(of: "://") == nil)
    }

    @Test("each character is replaced, and one with an accent is another character")
    func replacing() {
        #expect("a-b--c-".replacingEach("-", with: "_") == "a_b__c_")
        #expect("it's".replacingEach("'", with: "\\'") == "it\\'s")
        #expect("a-\u{301}b".replacingEach("-", with: "_") == "a-\u{301}b")
        #expect("".replacingEach("-", with: "_") == "")
    }
}
