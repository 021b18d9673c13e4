/// JSON text in one line, written piece by piece into one buffer: for reports of tens of thousands of tokens a second.
///
/// It gives the bytes that Jansson gives, and tests hold it to that; reals are left to Jansson. A tree of Jansson's for a report costs as
/// much as verifying two tokens. Nothing here keeps an object whole: whoever writes pieces writes the commas between them.
package struct JSONText: Sendable {
    /// What was written so far.
    package internal(set) var bytes: [UInt8] = []

    /// An empty text, with room for so many octets.
    package init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

    /// JSON text, or a part of it, as it stands.
    package mutating func raw(_ text: StaticString) { text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }

    /// JSON text, or a part of it, as it stands.
    package mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }

    /// JSON text, or a part of it, as `write` gives it.
    package mutating func raw(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

    /// A value.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let flag): flag ? raw("true") : raw("false")
        case .integer(let number): integer(number)
        case .real(let number): real(number)
        case .string(let text): string(text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { comma() }
                self.value(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { comma() }
                string(member.name)
                bytes.append(UInt8(ascii: ":"))
                self.value(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// A part of a token. Of a compact one, as nearly all are, the text itself is copied, with every escape as it is written here.
    package mutating func element(_ element: JSONElement) {
        guard element.document.isCompact else { return value(element.value) }
        _ = JSONEscapes.pieces(of: element.document.bytes.span, element.range) { piece, isEscape in
            if isEscape { characters(piece) } else { append(piece, piece.indices) }
            return true
        }
    }

    /// A string.
    package mutating func string(_ text: String) { text.withBytes { quoted($0) } }

    /// A string, or `null`.
    package mutating func text(_ text: String?) {
        if let text { string(text) } else { raw("null") }
    }

    /// A whole number.
    package mutating func integer(_ number: Int64) { bytes.append(contentsOf: String(number).utf8) }

    // A number that is none has no JSON; nothing here makes one.
    private mutating func real(_ number: Double) {
        let text = JSONDocument.write(.real(number))
        if text.isEmpty { raw("null") } else { raw(text) }
    }

    private mutating func comma() { bytes.append(UInt8(ascii: ",")) }

    private mutating func quoted(_ text: Span<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        characters(text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// What stands between the quotes of that text.
    private mutating func characters(_ text: Span<UInt8>) {
        var at = 0
        while at < text.count {
            let stop = Bytes.firstNotPlain(in: text, from: at)
            append(text, at..<stop)
            if stop < text.count { escaped(text[stop]) }
            at = stop + 1
        }
    }

    private mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
        unsafe text.extracting(range).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Quotes, backslashes and control characters are escaped; of longer characters each octet stands for itself.
    private mutating func escaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case 0x08: raw("\\b")
        case 0x0C: raw("\\f")
        case 0x0A: raw("\\n")
        case 0x0D: raw("\\r")
        case 0x09: raw("\\t")
        case 0..<0x20:
            raw("\\u00")
            bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            let digit = byte & 0xF
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        default: bytes.append(byte)
        }
    }
}
