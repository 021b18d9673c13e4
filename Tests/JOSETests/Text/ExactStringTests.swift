import JOSE
import Testing

@Suite("Exact strings")
struct ExactStringTests {
    @Test(
        "texts that only look alike are two",
        arguments: [
            ("caf\u{E9}", "cafe\u{301}"), ("\u{212B}", "\u{C5}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("a", "A"), ("a", "a\u{200B}"),
            ("", "\0"), ("a\r\n", "a\n"),
        ])
    func differ(_ a: String, _ b: String) {
        #expect(ExactString(a) != ExactString(b))
        #expect(Set([ExactString(a), ExactString(b)]).count == 2)
    }

    @Test(
        "the same octets are the same text, however the string is stored", arguments: ["", "a", "caf\u{E9}", "\u{1F511}", "a\0b", "x+/="])
    func equal(_ text: String) {
        let copy = ExactString(String(decoding: Array(text.utf8), as: UTF8.self))
        #expect(ExactString(text) == copy)
        #expect(ExactString(text).hashValue == copy.hashValue)
        #expect(ExactString(text).description.utf8.elementsEqual(text.utf8))
    }

    @Test("a long text counts to its last octet")
    func lastOctet() {
        let long = String(repeating: "k", count: 5000)
        #expect(ExactString(long + "1") != ExactString(long + "2"))
        #expect(ExactString(long + "1") == ExactString(long + "1"))
    }
}
