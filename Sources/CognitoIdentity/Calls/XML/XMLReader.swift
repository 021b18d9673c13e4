/// Reads the XML that the AWS Query protocol answers with, and no more of XML 1.0 than that takes: elements, attributes, text, the five
/// entities, character references. One pass without recursion, so no input costs more than its length.
struct XMLReader {
    static let maximumDepth = 16
    static let maximumElements = 1000
    static let maximumAttributes = 16

    private let bytes: [UInt8]
    private var at = 0
    private var elements = 0

    /// The outermost element.
    static func read(_ bytes: [UInt8]) throws(XMLFailure) -> XMLElement {
        guard bytes.count <= ServiceResponse.maximumBytes else { throw .tooLarge(limit: ServiceResponse.maximumBytes) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = XMLReader(bytes: bytes)
        return try reader.document()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private struct OpenElement {
        let name: String
        var text: [UInt8] = []
        var children: [XMLElement] = []
    }

    private mutating func document() throws(XMLFailure) -> XMLElement {
        try skipDeclaration()
        skipSpace()
        var open: [OpenElement] = []
        while true {
            var closed: XMLElement?
            if take("</") {
                let name = try self.name()
                skipSpace()
                guard let last = open.popLast(), last.name == name, take(">") else { throw failure }
                closed = XMLElement(name, text: String(decoding: last.text, as: UTF8.self), last.children)
            } else if take("<") {
                guard open.count < Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
                elements += 1
                guard elements <= Self.maximumElements else { throw .tooManyElements(limit: Self.maximumElements) }
                let name = try self.name()
                if try isEmptyAfterAttributes() { closed = XMLElement(name) } else { open.append(OpenElement(name: name)) }
            } else if open.isEmpty {
                throw failure
            } else {
                try appendText(to: &open[open.count - 1].text)
            }
            guard let closed else { continue }
            if open.isEmpty {
                skipSpace()
                guard at == bytes.count else { throw failure }
                return closed
            }
            open[open.count - 1].children.append(closed)
        }
    }

    /// Only at the very beginning, and only of UTF-8.
    private mutating func skipDeclaration() throws(XMLFailure) {
        guard take("<?xml") else { return }
        while true {
            let isSpaced = skipSpace()
            if take("?>") { return }
            guard isSpaced else { throw failure }
            let name = try self.name()
            let value = try attributeValue()
            guard name == "version" || name == "standalone" || (name == "encoding" && value.lowercased() == "utf-8") else { throw failure }
        }
    }

    /// Reads attributes to the end of a start tag; true when the element ends with it.
    private mutating func isEmptyAfterAttributes() throws(XMLFailure) -> Bool {
        var names: [String] = []
        while true {
            let isSpaced = skipSpace()
            if take("/>") { return true }
            if take(">") { return false }
            guard isSpaced, names.count < Self.maximumAttributes else { throw failure }
            let name = try self.name()
            guard !names.contains(name) else { throw failure }
            names.append(name)
            _ = try attributeValue()
        }
    }

    private mutating func attributeValue() throws(XMLFailure) -> String {
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

    private mutating func appendText(to text: inout [UInt8]) throws(XMLFailure) {
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
    private mutating func name() throws(XMLFailure) -> String {
        let name = bytes[at...].prefix { Shape.isWord($0) || Shape.isOne(of: ":.-", $0) }
        guard let first = name.first, name.count <= 128, Shape.isWord(first), !(0x30...0x39).contains(first) else { throw failure }
        at += name.count
        return String(decoding: name, as: UTF8.self)
    }

    private var failure: XMLFailure { .syntax(at: at) }

    @discardableResult
    private mutating func skipSpace() -> Bool {
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

    private mutating func take(_ text: StaticString) -> Bool {
        guard isNext(text) else { return false }
        at += text.utf8CodeUnitCount
        return true
    }
}
