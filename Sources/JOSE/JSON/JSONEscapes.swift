/// The escapes of JSON strings (RFC 8259 §7).
enum JSONEscapes {
    /// The octets that a string's text stands for. The text has passed `JSONScanner`, so every escape in it is whole.
    static func unescaped(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = text[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < range.upperBound else {
                out.append(byte)
                index += 1
                continue
            }
            switch text[index + 1] {
            case UInt8(ascii: "b"): out.append(0x08)
            case UInt8(ascii: "f"): out.append(0x0C)
            case UInt8(ascii: "n"): out.append(0x0A)
            case UInt8(ascii: "r"): out.append(0x0D)
            case UInt8(ascii: "t"): out.append(0x09)
            case UInt8(ascii: "u"):
                var code = codeUnit(text, at: index + 2) ?? 0xFFFD
                index += 4
                if isHighSurrogate(code), let low = codeUnit(text, at: index + 4) {
                    code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
                    index += 6
                }
                if let scalar = Unicode.Scalar(code) { out.append(contentsOf: String(Character(scalar)).utf8) }
            case let other: out.append(other)
            }
            index += 2
        }
        return out
    }

    /// The code unit of the four hexadecimal digits at `index`, when they are there.
    static func codeUnit(_ text: Span<UInt8>, at index: Int) -> UInt32? {
        guard index + 4 <= text.count else { return nil }
        var unit: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = hexDigit(text[index + offset]) else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    static func isHighSurrogate(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xD800 }
    static func isLowSurrogate(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xDC00 }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
