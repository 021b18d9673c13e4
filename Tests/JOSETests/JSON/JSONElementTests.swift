import JOSE
import Testing

@Suite("JSON of a token: what is read")
struct JSONElementTests {
    let json: TokenJSON

    init() throws {
        json = try TokenJSON(
            parsing: utf8(
                #" { "text":"a\/b\u00e9\ud83d\udd11\n\"\\\b\f\r\t", "whole":-42, "real":1.5e3, "one":1.0, "yes":true, "no":false, "none":null, "#
                    + #""list":[1,[2],{"x":3},"y"], "inner":{"text":"inside","n":{"text":"deep"}}, "esc\u0061ped":7, "empty":{}, "bare":[] } "#
            ))
    }

    @Test("strings come unescaped")
    func strings() {
        #expect(json["text"]?.string == "a/bé🔑\n\"\\\u{8}\u{C}\r\t")
        #expect(json["text"]?.isString("a/bé🔑\n\"\\\u{8}\u{C}\r\t") == true)
        #expect(json["text"]?.isString("a\\/b") == false)
        #expect(json["whole"]?.string == nil)
    }

    @Test(
        "a string is compared by what it stands for, however it is written",
        arguments: [
            (#"https:\/\/a.example\/b"#, "https://a.example/b"), (#"\/"#, "/"), (#"a\/"#, "a/"), (#"\u00e9\u20AC\ud83d\udd11"#, "é€🔑"),
            (#"x\u0065\u0301"#, "xe\u{301}"), (#"\"\\\b\f\n\r\t"#, "\"\\\u{8}\u{C}\n\r\t"), (#"\\/"#, "\\/"), ("é", "é"),
            (#"\\u0041"#, "\\u0041"),
        ])
    func escapes(_ written: String, _ text: String) throws {
        let json = try TokenJSON(parsing: utf8("{\"a\":\"\(written)\",\"\(written)\":1}"))
        let element = try #require(json["a"])
        #expect(element.string == text)
        #expect(json[text]?.integer == 1)
        #expect(element.isString(text))
        // Neither more nor less, nor another character anywhere, nor the text as it is written.
        #expect(!element.isString(text + "x"))
        #expect(!element.isString(text + "\u{301}"))
        for index in text.unicodeScalars.indices {
            #expect(!element.isString(String(text.unicodeScalars[..<index])))
            var other = text.unicodeScalars
            other.replaceSubrange(index...index, with: ["#" as Unicode.Scalar])
            #expect(!element.isString(String(other)))
        }
        #expect(element.isString(written) == (written == text))
    }

    @Test(
        "a string of at least one character is told from the empty one and from what is no string",
        arguments: [(#""a""#, true), (#""\u0061""#, true), (#""""#, false), ("0", false), ("[]", false), ("null", false)])
    func nonEmpty(_ text: String, _ isOne: Bool) throws {
        #expect(try TokenJSON(parsing: utf8(#"{"a":\#(text)}"#))["a"]?.isNonEmptyString == isOne)
    }

    @Test("a member is found by its name once unescaped, byte for byte, and only in its own object")
    func members() throws {
        #expect(json["escaped"]?.integer == 7)
        #expect(json["esc\\u0061ped"] == nil)
        #expect(json["Text"] == nil)
        #expect(json["x"] == nil)
        #expect(json["inner"]?["text"]?.string == "inside")
        #expect(json["inner"]?["n"]?["text"]?.string == "deep")
        #expect(json["whole"]?["text"] == nil)
        let names = try #require(json.root.members).map(\.name)
        #expect(names == ["text", "whole", "real", "one", "yes", "no", "none", "list", "inner", "escaped", "empty", "bare"])
    }

    @Test("a number is whole only when it is written so")
    func numbers() {
        #expect(json["whole"]?.integer == -42)
        #expect(json["whole"]?.number == -42)
        #expect(json["real"]?.integer == nil)
        #expect(json["real"]?.number == 1500)
        #expect(json["one"]?.integer == nil)
        #expect(json["one"]?.number == 1)
        #expect(json["yes"]?.number == nil)
    }

    @Test(
        "the edges of 64 bits are whole numbers",
        arguments: [
            ("9223372036854775807", Int64.max), ("-9223372036854775808", .min), ("0", 0), ("-0", 0), ("-1", -1),
        ])
    func edges(_ text: String, _ value: Int64) throws {
        #expect(try TokenJSON(parsing: utf8("{\"a\":\(text)}"))["a"]?.integer == value)
    }

    @Test(
        "reals are read to the last bit, and what is too small is zero",
        arguments: [
            ("1.7976931348623157e308", Double.greatestFiniteMagnitude), ("5e-324", Double.leastNonzeroMagnitude), ("1e-400", 0),
            ("0.1", 0.1),
            ("9007199254740993.0", 9_007_199_254_740_992), ("0e999", 0), ("123456789012345678901234567890.0", 1.2345678901234568e29),
        ])
    func reals(_ text: String, _ value: Double) throws {
        #expect(try TokenJSON(parsing: utf8("{\"a\":\(text)}"))["a"]?.number == value)
    }

    @Test("truth values, null and the kinds")
    func others() {
        #expect(json["yes"]?.bool == true)
        #expect(json["no"]?.bool == false)
        #expect(json["whole"]?.bool == nil)
        #expect(json["none"]?.isNull == true)
        #expect(json["no"]?.isNull == false)
        #expect(json["empty"]?.isObject == true)
        #expect(json["bare"]?.isObject == false)
        #expect(json["bare"]?.elements?.isEmpty == true)
        #expect(json["empty"]?.elements == nil)
        #expect(json["bare"]?.members == nil)
    }

    @Test("the elements of an array are its own, not those further in")
    func elements() {
        #expect(json["list"]?.elements?.map(\.value) == [1, [2], ["x": 3], "y"])
    }

    @Test(
        "hasText compares with what JSON writes",
        arguments: [
            ("whole", "-42", true), ("whole", "42", false), ("yes", "true", true), ("no", "false", true), ("real", "1.5e3", false),
            ("none", "null", false),
            ("list", "y", false), ("escaped", "7", true), ("yes", "1", false),
        ])
    func hasText(_ name: String, _ text: String, _ expected: Bool) {
        #expect(json[name]?.hasText(text) == expected)
    }

    @Test("the whole value is built in order")
    func value() {
        let expected: JSONValue = [
            "text": "a/bé🔑\n\"\\\u{8}\u{C}\r\t", "whole": -42, "real": .real(1500), "one": .real(1), "yes": true, "no": false, "none": nil,
            "list": [1, [2], ["x": 3], "y"], "inner": ["text": "inside", "n": ["text": "deep"]], "escaped": 7, "empty": .object([]),
            "bare": [],
        ]
        #expect(json.root.value.spelling == expected.spelling)
    }
}
