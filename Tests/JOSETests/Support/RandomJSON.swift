import TestSupport

/// Writes random JSON, with all the freedom that RFC 8259 leaves in spelling it, and spoils some of it.
struct RandomJSON {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// An object.
    mutating func object() -> [UInt8] { space() + object(depth: 1) + space() }

    /// One, two or three small faults put into a text.
    mutating func spoiled(_ text: [UInt8]) -> [UInt8] {
        var bytes = text
        for _ in 0...random.below(3) where !bytes.isEmpty { spoil(&bytes) }
        return bytes
    }

    private mutating func spoil(_ bytes: inout [UInt8]) {
        let at = random.below(bytes.count)
        switch random.below(8) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[at] ^= 1 << UInt8(random.below(8))
        case 2: bytes.remove(at: at)
        case 3: bytes.insert(random.one(of: utf8("{}[]:,\"\\0123456789-+.eEtfnu \t\n\0\u{7F}")), at: at)
        case 4: bytes.insert(contentsOf: random.one(of: Self.fragments), at: at)
        case 5: bytes.removeLast(bytes.count - at)
        case 6: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 1 + random.below(12))], at: random.below(bytes.count))
        default: bytes.swapAt(at, random.below(bytes.count))
        }
    }

    /// Pieces on which readers are known to differ.
    private static let fragments: [[UInt8]] = [
        [0xEF, 0xBB, 0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
        [0xEE, 0x80, 0x80],
        [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
        [0xFE], [0xFF], [0x80],
        [0xC2], [0xE2, 0x82], [0xF0, 0x9F, 0x94], [0xEF, 0xBF, 0xBF],
        utf8("\\u0000"), utf8("\\ud800"), utf8("\\udc00"), utf8("\\ud83d\\udd11"), utf8("\\uD83D\\u0041"), utf8("\\ud83d\\ud83d"),
        utf8("\\u12"),
        utf8("\\u00e9"), utf8("\\U0041"), utf8("\\x41"), utf8("\\'"), utf8("\\a"), utf8("//c\n"), utf8("/**/"), utf8("NaN"),
        utf8("Infinity"), utf8("-"),
        utf8("0x1"), utf8("01"), utf8("1."), utf8(".1"), utf8("1e"), utf8("1e+"), utf8("1e400"), utf8("-1E+999"), utf8("1e-999"),
        utf8("9223372036854775807"), utf8("9223372036854775808"), utf8("-9223372036854775808"), utf8("-9223372036854775809"),
        utf8("99999999999999999999.0"), utf8("\u{2028}"), utf8("\u{85}"), utf8("\u{A0}"), utf8(",\"a\":1"), utf8("\"a\":"), utf8(",,"),
        utf8("True"), utf8("null"), utf8("nul"),
    ]

    // MARK: Values

    private mutating func value(depth: Int) -> [UInt8] {
        switch random.below(depth > 5 ? 6 : 9) {
        case 0: return utf8(random.one(of: ["true", "false", "null"]))
        case 1, 2: return number()
        case 3, 4, 5: return string()
        case 6: return array(depth: depth + 1)
        default: return object(depth: depth + 1)
        }
    }

    private mutating func object(depth: Int) -> [UInt8] {
        var out = utf8("{")
        var taken: Set<Int> = []
        for index in 0..<random.below(6) {
            // Names are drawn from a few, so that now and then one comes twice; most of the time it is left out.
            let name = random.below(Self.names.count)
            if !taken.insert(name).inserted, !random.onceIn(12) { continue }
            if index > 0, out.count > 1 { out += utf8(",") }
            out += space() + string(of: Self.names[name]) + space() + utf8(":") + space() + value(depth: depth) + space()
        }
        return out + utf8("}")
    }

    private mutating func array(depth: Int) -> [UInt8] {
        var out = utf8("[") + space()
        for index in 0..<random.below(5) { out += (index > 0 ? utf8(",") : []) + space() + value(depth: depth) + space() }
        return out + utf8("]")
    }

    private mutating func number() -> [UInt8] {
        switch random.below(8) {
        case 0:
            return utf8(
                random.one(of: [
                    "0", "-0", "-0.0", "0e0", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308",
                    "1.7976931348623157e308",
                    "1.7976931348623159e308", "5e-324", "2e-324", "1e-400", "1e400", "-1e400", "0e999", "9007199254740993.0",
                    "2.2250738585072011e-308",
                    "0.1", "123456789012345678901234567890.0",
                ]))
        case 1, 2: return utf8("\(Int64(bitPattern: random.next()) >> Int64(random.below(64)))")
        case 3: return utf8("\(random.below(1000)).") + digits()
        case 4: return utf8(random.one(of: ["-", ""]) + "\(random.below(10)).") + digits() + exponent()
        case 5: return utf8("\(random.below(100_000))") + exponent()
        case 6:
            let real = Double(bitPattern: random.next())
            return real.isFinite ? utf8("\(real)") : utf8("0")
        default: return utf8("\(1_767_225_600 + random.below(100_000))")
        }
    }

    private mutating func digits() -> [UInt8] { (0...random.below(20)).map { _ in UInt8(ascii: "0") + UInt8(random.below(10)) } }

    private mutating func exponent() -> [UInt8] {
        utf8(random.one(of: ["e", "E"]) + random.one(of: ["", "+", "-"]) + "\(random.below(320))")
    }

    private mutating func space() -> [UInt8] {
        random.onceIn(3) ? (0..<random.below(4)).map { _ in random.one(of: [0x20, 0x09, 0x0A, 0x0D]) } : []
    }

    // MARK: Strings

    private static let names = [
        "", "a", "b", "iss", "aud", "exp", "caf\u{E9}", "cafe\u{301}", "\u{1F511}", "x y", "\"", "\\", "/", "a\u{1}", "A",
    ]

    private mutating func string() -> [UInt8] {
        let scalars = (0..<random.below(12)).map { _ in scalar() }
        return string(of: String(String.UnicodeScalarView(scalars)))
    }

    private mutating func scalar() -> Unicode.Scalar {
        let ranges: [ClosedRange<UInt32>] = [0x20...0x7E, 0x20...0x7E, 1...0x1F, 0x7F...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF]
        let range = random.one(of: ranges)
        return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "?"
    }

    private mutating func string(of text: String) -> [UInt8] {
        var out = utf8("\"")
        for scalar in text.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            if mustEscape || random.onceIn(6) { out += escape(scalar) } else { out += utf8(String(scalar)) }
        }
        return out + utf8("\"")
    }

    private mutating func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        let short: [Unicode.Scalar: String] = [
            "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
        ]
        if let short = short[scalar], !random.onceIn(3) { return utf8(short) }
        return String(scalar).utf16.flatMap { unit -> [UInt8] in
            let digits = String(unit, radix: 16, uppercase: random.onceIn(2))
            return utf8("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
        }
    }
}
