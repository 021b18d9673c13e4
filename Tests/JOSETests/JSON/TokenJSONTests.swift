import JOSE
import TestSupport
import Testing

@Suite("JSON of a token: what is refused")
struct TokenJSONTests {
    @Test(
        "a text that is not JSON is refused at the offset where it stops to be",
        arguments: [
            ("", 0), (" ", 1), ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,}", 7), ("{,}", 1), ("{\"a\" 1}", 5),
            ("{\"a\":1 \"b\":2}", 7),
            ("{'a':1}", 1), ("{a:1}", 1), ("{\"a\":tru}", 5), ("{\"a\":TRUE}", 5), ("{\"a\":[1,]}", 8), ("{\"a\":[1 2]}", 8),
            ("{\"a\":01}", 6), ("{\"a\":+1}", 5),
            ("{\"a\":.5}", 5), ("{\"a\":1.}", 7), ("{\"a\":1e}", 7), ("{\"a\":-}", 6), ("{\"a\":\"\\x\"}", 6), ("{\"a\":\"\\u12g4\"}", 6),
            ("{\"a\":\"\t\"}", 6),
            ("{} {}", 3), ("{}x", 2), ("{}\0", 2), ("\u{B}{}", 0), ("{\"a\":1/**/}", 6), ("{\"a\":NaN}", 5), ("{\"a\":\"", 6),
        ])
    func syntax(_ text: String, _ offset: Int) {
        #expect(throws: JSONFailure.syntax(at: offset)) { try TokenJSON(parsing: utf8(text)) }
    }

    @Test("JSON of another kind than an object is refused", arguments: ["[]", "null", "true", "0", "\"{}\"", "[{}]", " -1e5 "])
    func otherKinds(_ text: String) {
        #expect(throws: JSONFailure.notAnObject) { try TokenJSON(parsing: utf8(text)) }
    }

    @Test("a byte order mark is refused, in front only: inside a string U+FEFF is a character")
    func byteOrderMark() throws {
        #expect(throws: JSONFailure.byteOrderMark) { try TokenJSON(parsing: utf8("\u{FEFF}{}")) }
        #expect(throws: JSONFailure.syntax(at: 0)) { try TokenJSON(parsing: [0xFE, 0xFF, 0, 0x7B, 0, 0x7D]) }
        #expect(try TokenJSON(parsing: utf8("{\"a\":\"\u{FEFF}\"}"))["a"]?.string?.unicodeScalars.count == 1)
    }

    @Test(
        "bad UTF-8 is refused at its offset",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]])
    func badUTF8(_ octets: [UInt8]) {
        #expect(throws: JSONFailure.notUTF8(at: 6)) { try TokenJSON(parsing: utf8("{\"a\":\"") + octets + utf8("\"}")) }
        #expect(throws: JSONFailure.notUTF8(at: 2)) { try TokenJSON(parsing: utf8("{\"") + octets + utf8("\":1}")) }
    }

    @Test(
        "the first and last characters of each length in UTF-8 are taken",
        arguments: [
            "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
        ])
    func goodUTF8(_ text: String) throws {
        #expect(try TokenJSON(parsing: utf8("{\"a\":\"\(text)\"}"))["a"]?.isString(text) == true)
    }

    @Test(
        "NUL and lone surrogates are refused at their offset, in values and in names",
        arguments: [
            ("\\u0000", JSONFailure.nul(at: 6)), ("x\\u0000", .nul(at: 7)), ("\\ud800", .loneSurrogate(at: 6)),
            ("\\uDFFF", .loneSurrogate(at: 6)),
            ("\\ud83d\\u0041", .loneSurrogate(at: 6)), ("\\ud83dx", .loneSurrogate(at: 6)), ("\\ud83d\\ud83d", .loneSurrogate(at: 6)),
            ("\\udd11\\ud83d", .loneSurrogate(at: 6)), ("\0", .syntax(at: 6)),
        ])
    func codePoints(_ text: String, _ failure: JSONFailure) {
        #expect(throws: failure) { try TokenJSON(parsing: utf8("{\"a\":\"\(text)\"}")) }
        // White space in front puts the name's text at the same offset.
        #expect(throws: failure) { try TokenJSON(parsing: utf8("    {\"\(text)\":1}")) }
    }

    @Test(
        "a name twice in one object is refused at any depth and in any spelling",
        arguments: [
            ("{\"a\":1,\"a\":1}", 7), ("{\"a\":1,\"b\":2,\"a\":3}", 13), ("{\"a\":1,\"\\u0061\":2}", 7), ("{\"\\u0061\":1,\"a\":2}", 12),
            ("{\"\":1,\"\":2}", 6),
            ("{\"x\":{\"a\":1,\"a\":2}}", 12), ("{\"x\":[[{\"a\":1,\"a\":2}]]}", 14), ("{\"a\":{\"a\":1},\"a\":2}", 13),
            ("{\"\\/\":1,\"/\":2}", 8),
            ("{\"é\":1,\"\\u00E9\":2}", 8), ("{\"🔑\":1,\"\\ud83d\\udd11\":2}", 10),
        ])
    func duplicates(_ text: String, _ offset: Int) {
        #expect(throws: JSONFailure.duplicateMember(at: offset)) { try TokenJSON(parsing: utf8(text)) }
    }

    @Test(
        "names that only look alike are not the same, nor is one name in two objects",
        arguments: [
            "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}", "{\"a\":1,\"A\":2}", "{\"a\":{\"a\":{\"a\":1}}}", "{\"x\":[{\"a\":1},{\"a\":1}]}",
            "{\"a\":\"a\",\"b\":\"a\"}", "{\"\":1,\" \":2}",
        ])
    func noDuplicates(_ text: String) throws {
        #expect(try TokenJSON(parsing: utf8(text)).root.isObject)
    }

    @Test(
        "numbers out of range are refused, anywhere",
        arguments: [
            "9223372036854775808", "-9223372036854775809", "18446744073709551616", "99999999999999999999999999", "1e400", "-1e400",
            "1.8e308", "1E+309",
        ])
    func numberRange(_ number: String) {
        #expect(throws: JSONFailure.numberOutOfRange(at: 5)) { try TokenJSON(parsing: utf8("{\"a\":\(number)}")) }
        #expect(throws: JSONFailure.numberOutOfRange(at: 13)) { try TokenJSON(parsing: utf8("{\"a\":[{\"b\":[ \(number)]}]}")) }
    }

    @Test("32 levels are read, 33 are not", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(_ opening: String, _ closing: String) throws {
        func text(_ levels: Int) -> [UInt8] {
            utf8("{\"a\":" + String(repeating: opening, count: levels - 1) + "1" + String(repeating: closing, count: levels - 1) + "}")
        }
        #expect(try TokenJSON(parsing: text(32)).root.isObject)
        #expect(throws: JSONFailure.tooDeep(limit: 32)) { try TokenJSON(parsing: text(33)) }
        #expect(try TokenJSON(parsing: text(3), limits: JSONLimits(depth: 3, members: 9)).root.isObject)
        #expect(throws: JSONFailure.tooDeep(limit: 2)) { try TokenJSON(parsing: text(3), limits: JSONLimits(depth: 2, members: 9)) }
    }

    @Test("256 members are read, 257 are not; in an inner object neither")
    func members() throws {
        func object(_ count: Int) -> String { "{" + (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}" }
        #expect(try TokenJSON(parsing: utf8(object(256))).root.members?.count == 256)
        #expect(throws: JSONFailure.tooManyMembers(limit: 256)) { try TokenJSON(parsing: utf8(object(257))) }
        #expect(throws: JSONFailure.tooManyMembers(limit: 256)) { try TokenJSON(parsing: utf8("{\"a\":[\(object(257))]}")) }
    }

    @Test("a hundred thousand opening brackets are refused at the 33rd", arguments: ["[", "{\"a\":", "[{\"\":"])
    func deepNesting(_ unit: String) {
        let text = utf8("{\"a\":" + String(repeating: unit, count: 100_000))
        #expect(throws: JSONFailure.tooDeep(limit: 32)) { try TokenJSON(parsing: text) }
        #expect(throws: JSONFailure.tooDeep(limit: 32)) { try JSONDocument.parse(text) }
    }

    @Test("values as short as can be are all read, however many", arguments: ["1", "[]", "{}", "\"\"", "[1]", "{\"\":0}"])
    func shortest(_ value: String) throws {
        let expected = try #require(try TokenJSON(parsing: utf8("{\"a\":\(value)}"))["a"]).value
        for count in [1, 7, 8, 9, 15, 16, 17, 31, 100, 1000] {
            let json = try TokenJSON(parsing: utf8("{\"\":[" + String(repeating: value + ",", count: count - 1) + value + "]}"))
            #expect(json[""]?.value == .array(Array(repeating: expected, count: count)))
        }
    }

    @Test("what is wrong with a text of many short values is found at its place", arguments: [0, 1, 8, 20, 300])
    func shortestWithFault(_ count: Int) {
        let text = "{\"\":[" + String(repeating: "0,", count: count)
        #expect(throws: JSONFailure.syntax(at: text.utf8.count)) { try TokenJSON(parsing: utf8(text + "x]}")) }
        #expect(throws: JSONFailure.numberOutOfRange(at: text.utf8.count)) { try TokenJSON(parsing: utf8(text + "1e999]}")) }
        #expect(throws: JSONFailure.duplicateMember(at: text.utf8.count + 6)) { try TokenJSON(parsing: utf8(text + "{\"\":0,\"\":0}]}")) }
    }
}
