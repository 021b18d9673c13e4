import JOSE
import TestSupport
import Testing

@Suite("JSON documents (Jansson)")
struct JSONDocumentTests {
    static let texts: [(String, JSONValue)] = [
        ("null", nil), (" true ", true), ("-9223372036854775808", .integer(.min)), ("1.0", .real(1)), ("\"\"", ""), ("[]", .array([])),
        ("[1,[null]]", [1, [nil]]), ("{\"b\":1,\"a\":{}}", ["b": 1, "a": .object([])]),
    ]

    @Test("a value of any kind is read", arguments: texts)
    func kinds(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONDocument.parse(utf8(text)) == value)
    }

    @Test(
        "what is no strict JSON is refused with its kind, and the offset that Jansson had read up to",
        arguments: [
            ("\u{FEFF}{}", JSONFailure.byteOrderMark), ("{\"a\":1,\"a\":2}", .duplicateMember(at: 9)),
            ("{\"x\":[{\"a\":1,\"\\u0061\":2}]}", .duplicateMember(at: 20)),
            ("[9223372036854775808]", .numberOutOfRange(at: 19)), ("[1e400]", .numberOutOfRange(at: 5)), ("[\"\\u0000\"]", .nul(at: 8)),
            ("{} {}", .syntax(at: 3)), ("", .syntax(at: 0)), ("[1,]", .syntax(at: 3)),
        ])
    func failures(_ text: String, _ failure: JSONFailure) {
        #expect(throws: failure) { try JSONDocument.parse(utf8(text)) }
    }

    @Test("bad UTF-8 is refused as such")
    func badUTF8() {
        #expect(throws: JSONFailure.notUTF8(at: 1)) { try JSONDocument.parse([0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
    }

    @Test(
        "an octet 0 is refused wherever it stands",
        arguments: ["\0{}", "{\0}", "{\"a\":1\0}", "{\"a\":1.5\0}", "{\"a\":true\0}", "{}\0", "1\0", "[1\0,2]", "[\"\0\"]"])
    func octetZero(_ text: String) throws {
        let offset = try #require(utf8(text).firstIndex(of: 0))
        #expect(throws: JSONFailure.syntax(at: offset)) { try JSONDocument.parse(utf8(text)) }
        #expect(Reading.ofTokenJSON(utf8(text)) == .refused)
    }

    @Test("32 levels are read, 33 are not; brackets in strings are no levels")
    func depth() throws {
        func text(_ levels: Int) -> [UInt8] { utf8(String(repeating: "[", count: levels) + String(repeating: "]", count: levels)) }
        #expect(try JSONDocument.parse(text(32)).array?.count == 1)
        #expect(throws: JSONFailure.tooDeep(limit: 32)) { try JSONDocument.parse(text(33)) }
        let brackets = String(repeating: "[", count: 100) + "\\\"" + String(repeating: "{", count: 100)
        #expect(try JSONDocument.parse(utf8("[\"\(brackets)\"]")).array?.count == 1)
    }

    @Test("10 000 members are read, 10 001 are not")
    func members() throws {
        func object(_ count: Int) -> [UInt8] { utf8("{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}") }
        #expect(try JSONDocument.parse(object(10_000))["9999"] == 0)
        #expect(throws: JSONFailure.tooManyMembers(limit: 10_000)) { try JSONDocument.parse(object(10_001)) }
    }

    static let values: [JSONValue] = [
        nil, true, .integer(.min), .integer(.max), .real(0.1), .real(.leastNonzeroMagnitude), .real(-1.7976931348623157e308), .real(1e21),
        .real(1), "",
        "a\"\\/\u{1}\u{7F}é🔑\u{2028}", ["caf\u{E9}": 1, "cafe\u{301}": 2], [.array([]), .object([]), [nil, false]],
    ]

    @Test("what is written is read back the same, to the last bit", arguments: values)
    func roundTrip(_ value: JSONValue) throws {
        #expect(try JSONDocument.parse(JSONDocument.write(value)).spelling == value.spelling)
        #expect(try JSONDocument.parse(JSONDocument.write(value, indented: true)).spelling == value.spelling)
    }

    @Test(
        "a number that JSON has no form for, and a name that is there twice or holds U+0000, is written as nothing, wherever it stands",
        arguments: [
            .real(.nan), .real(.infinity), [1, .real(.nan)], ["a": 1, "b": ["c": .real(-.infinity)]], ["a\0b": 1], ["a": 1, "a\0": 2],
            ["a": 1, "b": 2, "a": 1], [["a": ["": 1, "": 2]]],
        ] as [JSONValue])
    func unwritable(_ value: JSONValue) {
        #expect(JSONDocument.write(value).isEmpty)
        #expect(JSONDocument.write(value, indented: true).isEmpty)
    }

    @Test("the text is compact, in the order given, or indented by two")
    func layout() {
        let value: JSONValue = ["b": [1, "é/"], "a": .object([])]
        #expect(String(decoding: JSONDocument.write(value), as: UTF8.self) == #"{"b":[1,"é/"],"a":{}}"#)
        #expect(
            String(decoding: JSONDocument.write(value, indented: true), as: UTF8.self)
                == "{\n  \"b\": [\n    1,\n    \"é/\"\n  ],\n  \"a\": {}\n}")
    }

    static let names: [(JSONValue, String)] = [
        (nil, "null"), (true, "a boolean"), (1, "a number"), (.real(1), "a number"), ("", "a string"), (.array([]), "an array"),
        (.object([]), "an object"),
    ]

    @Test("the kinds have names for people", arguments: names)
    func kindNames(_ value: JSONValue, _ name: String) {
        #expect(value.kindName == name)
    }
}
