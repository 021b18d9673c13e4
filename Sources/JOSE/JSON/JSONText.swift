/// JSON text in one line, written piece by piece into one buffer: for reports of tens of thousands of tokens a second.
///
/// It gives the bytes that Jansson gives, and tests hold it to that; reals are left to Jansson. A tree of Jansson's for a report costs as
/// much as verifying two tokens. Nothing here keeps an object whole: whoever writes pieces writes the commas between them.
package struct JSONText: Sendable {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []

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

    /// A part of a token, from its own text and without building it.
    package mutating func element(_ element: JSONElement) {
        var run = 0..<0
        _ = node(element.index, of: element.document, &run)
        flush(&run, of: element.document)
    }

    /// A string.
    package mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { unsafe quoted($0.span) }
    }

    /// A string, or `null`.
    package mutating func text(_ text: String?) {
        if let text { string(text) } else { raw("null") }
    }

    /// A whole number.
    package mutating func integer(_ number: Int64) { bytes.append(contentsOf: String(number).utf8) }

    // A number that is none has no JSON; nothing here makes one.
    fileprivate mutating func real(_ number: Double) {
        let text = JSONDocument.write(.real(number))
        if text.isEmpty { raw("null") } else { raw(text) }
    }

    private mutating func comma() { bytes.append(UInt8(ascii: ",")) }

    fileprivate mutating func quoted(_ text: Span<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        var at = 0
        while at < text.count {
            let stop = Bytes.firstNotPlain(in: text, from: at)
            append(text, at..<stop)
            if stop < text.count { escaped(text[stop]) }
            at = stop + 1
        }
        bytes.append(UInt8(ascii: "\""))
    }

    fileprivate mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
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

// MARK: Tokens' parts

/// What a token has in compact form, as most have all, is copied in one run: `run` is the part of its text that was taken and is not yet
/// written, or the empty place after what was written otherwise.
extension JSONText {
    /// Writes the node and all that is inside it, and gives the one after it.
    fileprivate mutating func node(_ index: Int, of document: TokenJSON, _ run: inout Range<Int>) -> Int {
        let node = document.nodes[index]
        let (start, end, next) = (Int(node.start), Int(node.end), Int(node.next))
        switch node.kind {
        case .null, .true, .false: take(start..<end, &run, of: document)
        // Whole numbers have one spelling, but for zero.
        case .integer where document.bytes[start] == UInt8(ascii: "-") && document.bytes[start + 1] == UInt8(ascii: "0"):
            flush(&run, of: document)
            integer(0)
            run = end..<end
        case .integer: take(start..<end, &run, of: document)
        case .real:
            flush(&run, of: document)
            real(JSONElement(document: document, index: index).number ?? .nan)
            run = end..<end
        case .string where node.escaped:
            flush(&run, of: document)
            quoted(JSONEscapes.unescaped(document.bytes.span, start..<end).span)
            run = end + 1..<end + 1
        // Without an escape in it a string needs none; its quotes stand around it.
        case .string: take(start - 1..<end + 1, &run, of: document)
        case .array:
            take(start..<start + 1, &run, of: document)
            var child = index + 1
            while child < next {
                if child > index + 1 { mark(",", &run, of: document) }
                child = self.node(child, of: document, &run)
            }
            mark("]", &run, of: document)
            run = run.isEmpty ? end..<end : run
        case .object:
            take(start..<start + 1, &run, of: document)
            var child = index + 1
            while child < next {
                if child > index + 1 { mark(",", &run, of: document) }
                child = self.node(child, of: document, &run)
                mark(":", &run, of: document)
                child = self.node(child, of: document, &run)
            }
            mark("}", &run, of: document)
            run = run.isEmpty ? end..<end : run
        }
        return next
    }

    private mutating func take(_ range: Range<Int>, _ run: inout Range<Int>, of document: TokenJSON) {
        if range.lowerBound == run.upperBound {
            run = run.lowerBound..<range.upperBound
        } else {
            flush(&run, of: document)
            run = range
        }
    }

    /// The sign that comes next, whether or not white space stands before it in the token.
    private mutating func mark(_ sign: Unicode.Scalar, _ run: inout Range<Int>, of document: TokenJSON) {
        let byte = UInt8(ascii: sign)
        if run.upperBound < document.bytes.count, document.bytes[run.upperBound] == byte {
            run = run.lowerBound..<run.upperBound + 1
        } else {
            flush(&run, of: document)
            bytes.append(byte)
        }
    }

    fileprivate mutating func flush(_ run: inout Range<Int>, of document: TokenJSON) {
        if !run.isEmpty { append(document.bytes.span, run) }
        run = run.upperBound..<run.upperBound
    }
}
