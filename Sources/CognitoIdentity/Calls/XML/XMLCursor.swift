/// A place in an XML text, and the parts that can be read at it: names, attribute values, text with its references.
struct XMLCursor {
    private let bytes: [UInt8]
    private var at = 0

    /// At the beginning of a text that is UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at == bytes.count }

    mutating func attributeValue() throws(XMLFailure) -> String {
        skipSpace()
        guard take("=") else { throw failure }
        skipSpace()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else { throw failure }
        let quote = bytes[at]
        at += 1
        var value: [UInt8] = []
        while at < bytes.count, bytes[at] != quote {
            guard bytes[at] != UInt8(ascii: "<") else { throw failure }
            try appendCharacter(to: &value)
        }
        guard at < bytes.count else { throw failure }
        at += 1
        return String(decoding: value, as: UTF8.self)
    }

    mutating func appendText(to text: inout [UInt8]) throws(XMLFailure) {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") {
            // XML 1.0 §2.4: this must not stand in character data.
            guard !isNext("]]>") else { throw failure }
            try appendCharacter(to: &text)
        }
        // A text that nothing ends is that of an element which is still open.
        guard at > start, at < bytes.count else { throw failure }
    }

    /// One octet of text, or what a reference stands for; an end of a line is one line feed (XML 1.0 §2.11).
    private mutating func appendCharacter(to text: inout [UInt8]) throws(XMLFailure) {
        let byte = bytes[at]
        switch byte {
        case UInt8(ascii: "&"): try appendReference(to: &text)
        case 0x0D:
            at += isNext("\r\n") ? 2 : 1
            text.append(0x0A)
        case 0x09, 0x0A, 0x20...:
            // XML 1.0 §2.2 leaves out U+FFFE and U+FFFF: EF BF BE, EF BF BF.
            if byte == 0xEF, at + 2 < bytes.count, bytes[at + 1] == 0xBF, bytes[at + 2] >= 0xBE { throw failure }
            text.append(byte)
            at += 1
        default: throw failure
        }
    }

    private mutating func appendReference(to text: inout [UInt8]) throws(XMLFailure) {
        let entities: [(StaticString, Unicode.Scalar)] = [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
        ]
        for (name, scalar) in entities where take(name) {
            text.append(contentsOf: String(scalar).utf8)
            return
        }
        let radix: UInt32 = take("&#x") ? 16 : take("&#") ? 10 : 0
        let digits = bytes[at...].prefix(8).prefix { Shape.isWord($0) }
        guard radix != 0, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: Int(radix)), isCharacter(number),
            let scalar = Unicode.Scalar(number)
        else { throw failure }
        at += digits.count
        guard take(";") else { throw failure }
        text.append(contentsOf: String(scalar).utf8)
    }

    /// XML 1.0 §2.2, Char.
    private func isCharacter(_ number: UInt32) -> Bool {
        [0x09, 0x0A, 0x0D].contains(number) || (number >= 0x20 && number != 0xFFFE && number != 0xFFFF)
    }

    /// A name of ASCII characters: services use no others.
    mutating func name() throws(XMLFailure) -> String {
        let name = bytes[at...].prefix { Shape.isWord($0) || Shape.isOne(of: ":.-", $0) }
        guard let first = name.first, name.count <= 128, Shape.isWord(first), !(0x30...0x39).contains(first) else { throw failure }
        at += name.count
        return String(decoding: name, as: UTF8.self)
    }

    /// What is wrong, wherever the cursor is.
    var failure: XMLFailure { .syntax(at: at) }

    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = at
        while at < bytes.count, Shape.isOne(of: " \t\r\n", bytes[at]) { at += 1 }
        return at > start
    }

    private func isNext(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { expected in
            guard at + expected.count <= bytes.count else { return false }
            return unsafe bytes[at..<at + expected.count].elementsEqual(expected)
        }
    }

    mutating func take(_ text: StaticString) -> Bool {
        guard isNext(text) else { return false }
        at += text.utf8CodeUnitCount
        return true
    }
}
