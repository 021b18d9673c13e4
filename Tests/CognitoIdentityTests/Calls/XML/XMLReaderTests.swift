import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("The reader of STS's XML")
struct XMLReaderTests {
    func read(_ text: String) throws(XMLFailure) -> XMLElement { try XMLReader.read(Array(text.utf8)) }

    @Test(
        "elements, attributes, text and references are read",
        arguments: [
            ("<a/>", XMLElement("a")), ("<a></a >\n", XMLElement("a")), (" \n<a />", XMLElement("a")),
            ("<?xml version=\"1.0\" encoding='utf-8' standalone=\"yes\"?>\n<a/>", XMLElement("a")),
            ("<a x=\"1\" xmlns:y='&lt;\"'>t</a>", XMLElement("a", text: "t")),
            ("<a>b<c>d</c>e<f/>g</a>", XMLElement("a", text: "beg", [XMLElement("c", text: "d"), XMLElement("f")])),
            ("<a>&amp;&lt;&gt;&quot;&apos;&#233;&#x1F600;&#xe9;&#10;</a>", XMLElement("a", text: "&<>\"'é\u{1F600}é\n")),
            ("<a>x > y ] ]> é</a>", XMLElement("a", text: "x > y ] ]> é")), ("<a>1\r\n2\r3</a>", XMLElement("a", text: "1\n2\n3")),
            ("<A_b-c.d:e9/>", XMLElement("A_b-c.d:e9")),
        ])
    func good(_ text: String, _ element: XMLElement) throws {
        #expect(try read(text) == element)
    }

    @Test(
        "all else is refused at its place",
        arguments: [
            ("", 0), ("text", 0), ("<", 1), ("<a", 2), ("<a>", 3), ("<a>b", 4), ("<a></b>", 6), ("</a>", 3), ("<a/>x", 4), ("<a/><b/>", 4),
            ("<a></a", 6), ("<1/>", 1), ("<a x/>", 4), ("<a x=1/>", 5), ("<a x=\"1/>", 9), ("<a x=\"<\"/>", 6), ("<a x='1'y='2'/>", 8),
            ("<a x='1' x='2'/>", 10), ("<a>&</a>", 3), ("<a>&nbsp;</a>", 3), ("<a>&#;</a>", 5), ("<a>&#x;</a>", 6), ("<a>&#0;</a>", 5),
            ("<a>&#1;</a>", 5), ("<a>&#xD800;</a>", 6), ("<a>&#x110000;</a>", 6), ("<a>&#xFFFE;</a>", 6), ("<a>&#65</a>", 7),
            ("<a>&#+65;</a>", 5), ("<a>&#99999999999999999999;</a>", 5), ("<a>]]></a>", 3), ("<a>\u{1}</a>", 3), ("<a>\u{FFFF}</a>", 3),
            ("<a>\u{0}</a>", 3), ("<!DOCTYPE a><a/>", 1), ("<a><!-- b --></a>", 4), ("<a><![CDATA[b]]></a>", 4), ("<a><?b?></a>", 4),
            ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>", 37), (" <?xml version=\"1.0\"?><a/>", 2), ("<?xml-style?><a/>", 5),
            ("<?xml version='1.0' x='y'?><a/>", 25), ("\u{FEFF}<a/>", 0), ("<a x=\"1\"", 8), ("<a x", 4), ("<a x=", 5), ("<?xml", 5),
        ])
    func bad(_ text: String, _ offset: Int) {
        #expect(throws: XMLFailure.syntax(at: offset)) { try read(text) }
    }

    @Test(
        "what is not UTF-8 is refused",
        arguments: [[0x80], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func notUTF8(_ octets: [UInt8]) {
        #expect(throws: XMLFailure.notUTF8) { try XMLReader.read(Array("<a>".utf8) + octets + Array("</a>".utf8)) }
    }

    @Test("depth, number and size are bounded")
    func bounds() throws {
        func nested(_ depth: Int) -> String { text(depth, "[").replacing("[", with: "<a>") + text(depth, "]").replacing("]", with: "</a>") }
        #expect(throws: Never.self) { try read(nested(16)) }
        #expect(throws: XMLFailure.tooDeep(limit: 16)) { try read(nested(17)) }
        #expect(throws: XMLFailure.tooDeep(limit: 16)) { try read(String(repeating: "<a>", count: 300_000)) }
        #expect(throws: Never.self) { try read("<a>" + String(repeating: "<b/>", count: 999) + "</a>") }
        #expect(throws: XMLFailure.tooManyElements(limit: 1000)) { try read("<a>" + String(repeating: "<b/>", count: 1000) + "</a>") }
        #expect(throws: Never.self) { try read("<a>" + text((1 << 20) - 7) + "</a>") }
        #expect(throws: XMLFailure.tooLarge(limit: 1 << 20)) { try read("<a>" + text((1 << 20) - 6) + "</a>") }
        let attributes = (10...99).map { " x\($0)=''" }
        #expect(throws: Never.self) { try read("<a" + attributes.prefix(16).joined() + "/>") }
        #expect(throws: XMLFailure.syntax(at: 2 + 16 * 7 + 1)) { try read("<a" + attributes.prefix(17).joined() + "/>") }
    }

    @Test("nothing traps: an answer with octets changed, left out or doubled is read or refused")
    func damaged() {
        let good = RoleAnswerTests.answer("<Provider>&#233;&lt;</Provider>")
        var random = SeededGenerator(seed: 7)
        var read = 0
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0...random.below(3) {
                let at = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes[at] = random.one(of: Array("<>/&;'\"=!?#x] ".utf8))
                case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(8)))
                default: bytes.insert(bytes[random.below(bytes.count)], at: at)
                }
            }
            if (try? XMLReader.read(bytes)) != nil { read += 1 }
        }
        #expect(read > 100 && read < 19_900)
    }
}
