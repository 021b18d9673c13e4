/// Reads the XML that the AWS Query protocol answers with, and no more of XML 1.0 than that takes: elements, attributes, text, the five
/// entities, character references. One pass without recursion, so no input costs more than its length.
struct XMLReader {
    static let maximumDepth = 16
    static let maximumElements = 1000
    static let maximumAttributes = 16

    private var cursor: XMLCursor
    private var elements = 0

    /// The outermost element.
    static func read(_ bytes: [UInt8]) throws(XMLFailure) -> XMLElement {
        guard bytes.count <= ServiceResponse.maximumBytes else { throw .tooLarge(limit: ServiceResponse.maximumBytes) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = XMLReader(cursor: XMLCursor(bytes))
        return try reader.document()
    }

    private init(cursor: XMLCursor) { self.cursor = cursor }

    private struct OpenElement {
        let name: String
        var text: [UInt8] = []
        var children: [XMLElement] = []
    }

    private mutating func document() throws(XMLFailure) -> XMLElement {
        try skipDeclaration()
        cursor.skipSpace()
        var open: [OpenElement] = []
        while true {
            var closed: XMLElement?
            if cursor.take("</") {
                let name = try cursor.name()
                cursor.skipSpace()
                guard let last = open.popLast(), last.name == name, cursor.take(">") else { throw cursor.failure }
                closed = XMLElement(name, text: String(decoding: last.text, as: UTF8.self), last.children)
            } else if cursor.take("<") {
                guard open.count < Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
                elements += 1
                guard elements <= Self.maximumElements else { throw .tooManyElements(limit: Self.maximumElements) }
                let name = try cursor.name()
                if try isEmptyAfterAttributes() { closed = XMLElement(name) } else { open.append(OpenElement(name: name)) }
            } else if open.isEmpty {
                throw cursor.failure
            } else {
                try cursor.appendText(to: &open[open.count - 1].text)
            }
            guard let closed else { continue }
            if open.isEmpty {
                cursor.skipSpace()
                guard cursor.isAtEnd else { throw cursor.failure }
                return closed
            }
            open[open.count - 1].children.append(closed)
        }
    }

    /// Only at the very beginning, and only of UTF-8.
    private mutating func skipDeclaration() throws(XMLFailure) {
        guard cursor.take("<?xml") else { return }
        while true {
            let isSpaced = cursor.skipSpace()
            if cursor.take("?>") { return }
            guard isSpaced else { throw cursor.failure }
            let name = try cursor.name()
            let value = try cursor.attributeValue()
            let isKnown = name == "version" || name == "standalone" || (name == "encoding" && value.lowercased() == "utf-8")
            guard isKnown else { throw cursor.failure }
        }
    }

    /// Reads attributes to the end of a start tag; true when the element ends with it.
    private mutating func isEmptyAfterAttributes() throws(XMLFailure) -> Bool {
        var names: [String] = []
        while true {
            let isSpaced = cursor.skipSpace()
            if cursor.take("/>") { return true }
            if cursor.take(">") { return false }
            guard isSpaced, names.count < Self.maximumAttributes else { throw cursor.failure }
            let name = try cursor.name()
            guard !names.contains(name) else { throw cursor.failure }
            names.append(name)
            _ = try cursor.attributeValue()
        }
    }
}
