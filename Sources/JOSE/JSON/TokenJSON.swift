/// A JSON text read once, strictly, into offsets and kinds; values are built only when asked for.
///
/// The one reader that decides what a token says. It takes RFC 8259 as it stands and refuses what parsers disagree on: duplicate
/// members at any depth however escaped (RFC 7515 §4, RFC 7519 §4), bad UTF-8, NUL, lone surrogates, numbers out of range,
/// a byte order mark, text after the value. Linear in the length of the text.
public struct TokenJSON: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    enum Kind: UInt8, Sendable { case null, `true`, `false`, integer, real, string, array, object }

    /// A value or a member's name. `next` is the node after this one and all that is inside it.
    struct Node: Sendable {
        var start: UInt32
        var end: UInt32
        var next: UInt32
        var hash: UInt32
        var kind: Kind
        var escaped: Bool
    }

    let bytes: [UInt8]
    let nodes: [Node]

    /// Reads one JSON object.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .token) throws(JSONFailure) {
        guard bytes.count < Int(UInt32.max) else { throw .tooLong }
        var scanner = JSONScanner(limits: limits, expecting: bytes.count)
        try scanner.scan(bytes.span)
        guard let root = scanner.nodes.first, root.kind == .object else { throw .notAnObject }
        self.bytes = bytes
        nodes = scanner.nodes
    }

    /// The object.
    public var root: JSONElement { JSONElement(document: self, index: 0) }

    /// The length alone: what it says may be personal, and belongs into no log by accident.
    public var description: String { "JSON object of \(bytes.count) bytes" }
    /// The length alone.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The member of that name in the object.
    public subscript(name: String) -> JSONElement? { root[name] }
}

/// One value inside a `TokenJSON`.
public struct JSONElement: Sendable {
    let document: TokenJSON
    let index: Int

    private var node: TokenJSON.Node { document.nodes[index] }

    /// The member of that name, when this is an object that has it. Names are compared byte for byte once unescaped.
    public subscript(name: String) -> JSONElement? {
        guard node.kind == .object else { return nil }
        let wanted = name.utf8
        var key = index + 1
        while key < Int(node.next) {
            if document.text(at: key, equals: wanted) { return JSONElement(document: document, index: key + 1) }
            key = Int(document.nodes[key + 1].next)
        }
        return nil
    }

    /// The text, when this is a string.
    public var string: String? { node.kind == .string ? document.text(at: index) : nil }

    /// The number, when this is a whole number written without fraction or exponent.
    public var integer: Int64? {
        guard node.kind == .integer else { return nil }
        return Int64(document.rawText(at: index))
    }

    /// The number, when this is one of any form.
    public var number: Double? {
        guard node.kind == .integer || node.kind == .real else { return nil }
        return Double(document.rawText(at: index))
    }

    /// The truth value, when this is one.
    public var bool: Bool? {
        switch node.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// True for `null`.
    public var isNull: Bool { node.kind == .null }

    /// True for an object.
    public var isObject: Bool { node.kind == .object }

    /// The elements, when this is an array.
    public var elements: [JSONElement]? {
        guard node.kind == .array else { return nil }
        var all: [JSONElement] = []
        var child = index + 1
        while child < Int(node.next) {
            all.append(JSONElement(document: document, index: child))
            child = Int(document.nodes[child].next)
        }
        return all
    }

    /// The members in their order, when this is an object.
    public var members: [(name: String, value: JSONElement)]? {
        guard node.kind == .object else { return nil }
        var all: [(name: String, value: JSONElement)] = []
        var key = index + 1
        while key < Int(node.next) {
            all.append((document.text(at: key), JSONElement(document: document, index: key + 1)))
            key = Int(document.nodes[key + 1].next)
        }
        return all
    }

    /// True when this is a string of exactly these UTF-8 bytes.
    public func isString(_ text: String) -> Bool { node.kind == .string && document.text(at: index, equals: text.utf8) }

    /// True when this is a string, or a boolean or whole number whose JSON text is this.
    public func hasText(_ text: String) -> Bool {
        switch node.kind {
        case .string: document.text(at: index, equals: text.utf8)
        case .true, .false, .integer: document.rawText(at: index).utf8.elementsEqual(text.utf8)
        case .null, .real, .array, .object: false
        }
    }

    /// The value, built.
    public var value: JSONValue {
        switch node.kind {
        case .null: .null
        case .true: .bool(true)
        case .false: .bool(false)
        case .integer: integer.map(JSONValue.integer) ?? .null
        case .real: number.map(JSONValue.real) ?? .null
        case .string: .string(document.text(at: index))
        case .array: .array((elements ?? []).map(\.value))
        case .object: .object((members ?? []).map { JSONMember($0.name, $0.value.value) })
        }
    }
}

extension TokenJSON {
    fileprivate func rawText(at index: Int) -> String {
        let node = nodes[index]
        return String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
    }

    fileprivate func text(at index: Int) -> String {
        let node = nodes[index]
        guard node.escaped else { return rawText(at: index) }
        return String(decoding: JSONEscapes.unescaped(bytes.span, Int(node.start)..<Int(node.end)), as: UTF8.self)
    }

    fileprivate func text(at index: Int, equals wanted: String.UTF8View) -> Bool {
        let node = nodes[index]
        if node.escaped {
            return JSONEscapes.unescaped(bytes.span, Int(node.start)..<Int(node.end)).elementsEqual(wanted)
        }
        guard Int(node.end - node.start) == wanted.count else { return false }
        return bytes[Int(node.start)..<Int(node.end)].elementsEqual(wanted)
    }
}
