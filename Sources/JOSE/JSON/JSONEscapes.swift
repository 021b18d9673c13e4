/// The escapes of JSON strings (RFC 8259 §7).
enum JSONEscapes {
    /// The octets that a string's text stands for. The text has passed `JSONScanner`, so every escape in it is whole.
    static func unescaped(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(range.count)
        _ = pieces(of: text, range) { piece, _ in
            unsafe piece.withUnsafeBufferPointer { unsafe out.append(contentsOf: $0) }
            return true
        }
        return out
    }

    /// True when a string's text stands for exactly these octets. Nothing is built for it: issuers write their own name with escapes.
    static func isSame(_ text: Span<UInt8>, _ range: Range<Int>, as wanted: Span<UInt8>) -> Bool {
        var at = 0
        let isStart = pieces(of: text, range) { piece, _ in
            guard Bytes.has(piece, in: wanted, at: at) else { return false }
            at += piece.count
            return true
        }
        return isStart && at == wanted.count
    }

    /// Hands out what a string's text, or a text of strings, stands for, piece by piece: what has no escape as it is, each escape as the
    /// character that it is. False when the receiver has enough.
    static func pieces(of text: Span<UInt8>, _ range: Range<Int>, _ take: (_ piece: Span<UInt8>, _ isEscape: Bool) -> Bool) -> Bool {
        // What lies behind is not looked at.
        let text = text.extracting(0..<range.upperBound)
        var at = range.lowerBound
        while at < text.count {
            let escape = Bytes.firstIndex(of: UInt8(ascii: "\\"), in: text, from: at)
            guard escape == at || take(text.extracting(at..<escape), false) else { return false }
            at = escape
            guard at + 1 < text.count else { break }
            var character = InlineArray<4, UInt8>(repeating: 0)
            let length: Int
            (length, at) = unescape(text, at, &character)
            guard take(character.span.extracting(0..<length), true) else { return false }
        }
        return true
    }

    /// The character of the escape at `start` in UTF-8: how many octets it has, and the offset after it.
    private static func unescape(_ text: Span<UInt8>, _ start: Int, _ character: inout InlineArray<4, UInt8>) -> (length: Int, end: Int) {
        switch text[start + 1] {
        case UInt8(ascii: "b"): character[0] = 0x08
        case UInt8(ascii: "f"): character[0] = 0x0C
        case UInt8(ascii: "n"): character[0] = 0x0A
        case UInt8(ascii: "r"): character[0] = 0x0D
        case UInt8(ascii: "t"): character[0] = 0x09
        case UInt8(ascii: "u"):
            var code = codeUnit(text, at: start + 2) ?? 0xFFFD
            var end = start + 6
            if isHighSurrogate(code), let low = codeUnit(text, at: start + 8) {
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
                end += 6
            }
            guard let scalar = Unicode.Scalar(code), let octets = Unicode.UTF8.encode(scalar) else { return (0, end) }
            for (index, octet) in octets.enumerated() { character[index] = octet }
            return (octets.count, end)
        case let other: character[0] = other
        }
        return (1, start + 2)
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
