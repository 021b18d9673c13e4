import JOSE
import TestSupport
import Testing

@Suite("JSON text written piece by piece")
struct JSONTextTests {
    private func text(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var text = JSONText()
        write(&text)
        return text.bytes
    }

    @Test("a value is written as Jansson writes it", arguments: 0..<50)
    func values(_ seed: UInt64) {
        var random = RandomValues(seed)
        for _ in 0..<40 {
            let value = random.value(depth: 4)
            #expect(text { $0.value(value) } == JSONDocument.write(value), "\(value)")
        }
    }

    @Test("every character is written as Jansson writes it")
    func characters() {
        let scalars =
            (1...0x2FFF).compactMap(Unicode.Scalar.init)
            + [0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF].compactMap(Unicode.Scalar.init)
        for scalar in scalars {
            let value = JSONValue.array([.string(String(Character(scalar))), .string("ab\(Character(scalar))cdefghijkl")])
            #expect(text { $0.value(value) } == JSONDocument.write(value), "\(scalar.value)")
        }
    }

    @Test("a token's part is written from its own text as its value is, however it is spaced and escaped", arguments: 0..<50)
    func elements(_ seed: UInt64) throws {
        var random = RandomValues(seed)
        for _ in 0..<20 {
            let spelled = random.spelled(.object([JSONMember("a", random.value(depth: 4)), JSONMember("b", random.value(depth: 2))]))
            let token = try TokenJSON(parsing: Array(spelled.utf8), limits: .document)
            #expect(text { $0.element(token.root) } == JSONDocument.write(token.root.value), "\(spelled)")
            if let part = token["a"] { #expect(text { $0.element(part) } == JSONDocument.write(part.value), "\(spelled)") }
        }
    }

    @Test(
        "numbers come out in their one spelling",
        arguments: [
            ("[-0,0,-1,10]", "[0,0,-1,10]"), ("[1.0,1e2,-0.0,1E-7]", "[1.0,100.0,-0.0,9.9999999999999995e-8]"),
            ("[ -0 ]", "[0]"), ("[9223372036854775807,-9223372036854775808]", "[9223372036854775807,-9223372036854775808]"),
        ])
    func numbers(_ written: String, _ expected: String) throws {
        let token = try TokenJSON(parsing: Array("{\"n\":\(written)}".utf8))
        let element = try #require(token["n"])
        #expect(String(decoding: text { $0.element(element) }, as: UTF8.self) == expected)
        #expect(text { $0.element(element) } == JSONDocument.write(element.value))
    }
}

/// Values, and spellings of them, that nobody thinks of.
private struct RandomValues {
    private var random: SeededGenerator

    init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func value(depth: Int) -> JSONValue {
        switch random.below(depth > 0 ? 9 : 6) {
        case 0: return .null
        case 1: return .bool(random.onceIn(2))
        case 2: return .integer(Int64(truncatingIfNeeded: random.next() >> UInt64(random.below(64))) * (random.onceIn(3) ? -1 : 1))
        case 3:
            return .real(
                Double(
                    sign: random.onceIn(2) ? .plus : .minus, exponent: random.below(80) - 40,
                    significand: 1 + Double(random.below(1000)) / 999))
        case 4, 5: return .string(text())
        case 6: return .array((0..<random.below(5)).map { _ in value(depth: depth - 1) })
        default:
            let count = random.below(6)
            return .object((0..<count).map { JSONMember("\($0)" + text(), value(depth: depth - 1)) })
        }
    }

    private mutating func text() -> String {
        let pieces = [
            "a", "sub", "https://a.example/b", "\"", "\\", "/", "\n", "\r", "\t", "\u{8}", "\u{C}", "\u{1}", "\u{1F}", "\u{7F}", "é",
            "\u{2028}", "日", "😀",
        ]
        return (0..<random.below(8)).map { _ in random.one(of: pieces) }.joined()
    }

    /// The value with white space anywhere it may be, and escapes where none is needed.
    mutating func spelled(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements):
            return "[" + space() + elements.map { spelled($0) }.joined(separator: space() + "," + space()) + space() + "]"
        case .object(let members):
            let all = members.map { spelled(.string($0.name)) + space() + ":" + space() + spelled($0.value) }
            return "{" + space() + all.joined(separator: "," + space()) + space() + "}"
        case .string(let text) where random.onceIn(2):
            let units = text.utf16.map { "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16) }
            return "\"" + units.joined() + "\""
        default: return String(decoding: JSONDocument.write(value), as: UTF8.self)
        }
    }

    private mutating func space() -> String { random.onceIn(4) ? random.one(of: [" ", "\n", "\t ", "  "]) : "" }
}
