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
    /// Written without white space between its parts, and each number in its one spelling.
    let isCompact: Bool

    /// Reads one JSON object.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .token) throws(JSONFailure) {
        guard bytes.count < Int(UInt32.max) else { throw .tooLong }
        (nodes, isCompact) = try JSONScanner.scan(bytes.span, limits: limits)
        guard let root = nodes.first, root.kind == .object else { throw .notAnObject }
        self.bytes = bytes
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
    public subscript(name: String) -> JSONElement? {
        member(of: 0, named: name).map { JSONElement(document: self, index: $0) }
    }

    /// What there is of a number in the place of a member.
    package enum NumberReading: Sendable { case absent, other, number(Double) }

    /// The number of the member of that name; the same as by way of an element, without one.
    package func number(named name: MemberName) -> NumberReading {
        guard let index = member(of: 0, named: name) else { return .absent }
        let node = nodes[index]
        if node.kind == .integer { return .number(Double(integer(node))) }
        return JSONElement(document: self, index: index).number.map(NumberReading.number) ?? .other
    }

    /// True when there is no member of that name, or `true` or `false` in its place.
    package func isAbsentOrBool(_ name: MemberName) -> Bool {
        guard let index = member(of: 0, named: name) else { return true }
        return nodes[index].kind == .true || nodes[index].kind == .false
    }

    /// True when the member of that name is a string written without escapes, whose bytes are so.
    package func isPlainString(named name: MemberName, where isRight: (Span<UInt8>) -> Bool) -> Bool {
        guard let index = member(of: 0, named: name) else { return false }
        return isPlainString(nodes[index], where: isRight)
    }

    /// True when the member of that name is an array of strings written without escapes, and the bytes of each are so.
    package func arePlainStrings(named name: MemberName, where isRight: (Span<UInt8>) -> Bool) -> Bool {
        guard let index = member(of: 0, named: name), nodes[index].kind == .array else { return false }
        var child = index + 1
        while child < Int(nodes[index].next) {
            guard isPlainString(nodes[child], where: isRight) else { return false }
            child = Int(nodes[child].next)
        }
        return true
    }

    private func isPlainString(_ node: Node, where isRight: (Span<UInt8>) -> Bool) -> Bool {
        node.kind == .string && !node.escaped && isRight(bytes.span.extracting(Int(node.start)..<Int(node.end)))
    }

    /// True when the member of that name is a string of exactly these UTF-8 bytes.
    package func isString(named name: MemberName, _ text: String) -> Bool {
        guard let index = member(of: 0, named: name) else { return false }
        return nodes[index].kind == .string && self.text(at: index, equals: text)
    }

    /// True when the member of that name is a string of at least one character.
    package func isNonEmptyString(named name: MemberName) -> Bool {
        guard let index = member(of: 0, named: name) else { return false }
        return nodes[index].kind == .string && nodes[index].end > nodes[index].start
    }

    /// True when there is a member of that name.
    package func has(_ name: String) -> Bool { member(of: 0, named: name) != nil }

    /// True when there is a member of that name.
    package func has(_ name: MemberName) -> Bool { member(of: 0, named: name) != nil }
}

/// One value inside a `TokenJSON`.
public struct JSONElement: Sendable {
    let document: TokenJSON
    let index: Int

    private var node: TokenJSON.Node { document.nodes[index] }

    /// The member of that name, when this is an object that has it. Names are compared byte for byte once unescaped.
    public subscript(name: String) -> JSONElement? {
        guard node.kind == .object, let value = document.member(of: index, named: name) else { return nil }
        return JSONElement(document: document, index: value)
    }

    /// The text, when this is a string.
    public var string: String? { node.kind == .string ? document.text(at: index) : nil }

    /// The number, when this is a whole number written without fraction or exponent.
    public var integer: Int64? {
        let node = node
        return node.kind == .integer ? document.integer(node) : nil
    }

    /// The number, when this is one of any form.
    public var number: Double? {
        let node = node
        switch node.kind {
        case .integer: return Double(document.integer(node))
        case .real: return Double(document.rawText(at: index))
        case .null, .true, .false, .string, .array, .object: return nil
        }
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

    /// How many members this object has; 0 for anything else.
    var memberCount: Int {
        guard node.kind == .object else { return 0 }
        var count = 0
        var key = index + 1
        while key < Int(node.next) {
            count += 1
            key = Int(document.nodes[key + 1].next)
        }
        return count
    }

    /// Where it stands in the document, a string with its quotes.
    var range: Range<Int> {
        let quote = node.kind == .string ? 1 : 0
        return Int(node.start) - quote..<Int(node.end) + quote
    }

    /// The bytes that a string takes in the document, quotes apart: its own length, or more when it is escaped.
    var textLength: Int { Int(node.end - node.start) }

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

    /// True when this is a string, empty or not.
    public var isString: Bool { node.kind == .string }

    /// True when this is a string of at least one character.
    public var isNonEmptyString: Bool { node.kind == .string && node.end > node.start }

    /// True when this is a string of exactly these UTF-8 bytes.
    public func isString(_ text: String) -> Bool { node.kind == .string && document.text(at: index, equals: text) }

    /// True when this is a string, or a boolean or whole number whose JSON text is this.
    public func hasText(_ text: String) -> Bool {
        switch node.kind {
        case .string: document.text(at: index, equals: text)
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

    fileprivate func text(at index: Int, equals wanted: String) -> Bool { wanted.withBytes { text(nodes[index], equals: $0) } }

    /// The node of the value of that name in an object's node.
    fileprivate func member(of object: Int, named name: String) -> Int? {
        name.withBytes { member(of: object, named: $0, hash: Bytes.hash($0, $0.indices)) }
    }

    fileprivate func member(of object: Int, named name: MemberName) -> Int? {
        name.text.withUTF8Buffer { unsafe member(of: object, named: $0.span, hash: name.hash) }
    }

    private func member(of object: Int, named name: Span<UInt8>, hash: UInt32) -> Int? {
        unsafe nodes.withUnsafeBufferPointer { nodes in
            let end = unsafe Int(nodes[object].next)
            var key = object + 1
            while key < end {
                if unsafe nodes[key].hash == hash, unsafe text(nodes[key], equals: name) { return key + 1 }
                unsafe key = Int(nodes[key + 1].next)
            }
            return nil
        }
    }

    private func text(_ node: Node, equals wanted: Span<UInt8>) -> Bool {
        let (start, count) = (Int(node.start), Int(node.end - node.start))
        if node.escaped {
            return JSONEscapes.isSame(bytes.span, start..<start + count, as: wanted)
        }
        return Bytes.areSame(bytes.span.extracting(start..<start + count), wanted)
    }

    /// The whole number of a node, which the scanner has found to fit.
    fileprivate func integer(_ node: Node) -> Int64 { Bytes.integer(bytes.span.extracting(Int(node.start)..<Int(node.end))) }
}
