/// The single pass over a JSON text: grammar, UTF-8, escapes, numbers, duplicates and limits, all at once.
struct JSONScanner {
    private typealias Nodes = OutputSpan<TokenJSON.Node>

    private let limits: JSONLimits
    private var isFull = false
    private var isCompact = true

    private init(_ limits: JSONLimits) { self.limits = limits }

    /// The nodes of one value with nothing after it, and whether it is written compactly.
    static func scan(_ text: Span<UInt8>, limits: JSONLimits) throws(JSONFailure) -> (nodes: [TokenJSON.Node], isCompact: Bool) {
        var scanner = JSONScanner(limits)
        do throws(JSONFailure) { return (try scanner.nodes(of: text, room: text.count / 16 + 8), scanner.isCompact) } catch {
            guard scanner.isFull else { throw error }
        }
        // Values seldom are so short. Of what is closed each takes two bytes with the comma or bracket before it: now there is room for all.
        scanner = JSONScanner(limits)
        return (try scanner.nodes(of: text, room: text.count / 2 + 1 + limits.depth), scanner.isCompact)
    }

    private mutating func nodes(of text: Span<UInt8>, room: Int) throws(JSONFailure) -> [TokenJSON.Node] {
        var nodes: [TokenJSON.Node] = []
        try nodes.append(addingCapacity: room) { nodes throws(JSONFailure) in try scan(text, &nodes) }
        return nodes
    }

    private mutating func scan(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONFailure) {
        if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { throw .byteOrderMark }
        let start = skipSpace(text, 0)
        let end = skipSpace(text, try scanValue(text, start, &nodes, depth: 1))
        guard end == text.count else { throw .syntax(at: end) }
    }

    /// Each function takes the offset where its part begins and gives the offset after it. The recursion is as deep as `limits.depth`.
    private mutating func scanValue(_ text: Span<UInt8>, _ start: Int, _ nodes: inout Nodes, depth: Int) throws(JSONFailure) -> Int {
        guard start < text.count else { throw .syntax(at: start) }
        switch text[start] {
        case UInt8(ascii: "\""): return try scanString(text, start, &nodes, isName: false)
        case UInt8(ascii: "{"): return try scanObject(text, start, &nodes, depth: depth)
        case UInt8(ascii: "["): return try scanArray(text, start, &nodes, depth: depth)
        case UInt8(ascii: "t"): return try scanWord(text, start, "true", .true, &nodes)
        case UInt8(ascii: "f"): return try scanWord(text, start, "false", .false, &nodes)
        case UInt8(ascii: "n"): return try scanWord(text, start, "null", .null, &nodes)
        default: return try scanNumber(text, start, &nodes)
        }
    }

    private mutating func scanObject(_ text: Span<UInt8>, _ start: Int, _ nodes: inout Nodes, depth: Int) throws(JSONFailure) -> Int {
        guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
        let object = try open(.object, at: start, &nodes)
        var at = skipSpace(text, start + 1)
        if at < text.count, text[at] == UInt8(ascii: "}") { return Self.close(object, at: at + 1, &nodes) }
        var members = 0
        // A bit for each hash of a name: where none is set yet, no earlier name can be the same, and none need be looked at.
        var seen = InlineArray<16, UInt64>(repeating: 0)
        while true {
            guard at < text.count, text[at] == UInt8(ascii: "\"") else { throw .syntax(at: at) }
            members += 1
            guard members <= limits.members else { throw .tooManyMembers(limit: limits.members) }
            let name = nodes.count
            let nameStart = at
            at = skipSpace(text, try scanString(text, at, &nodes, isName: true))
            let (word, bit) = (Int(nodes[name].hash >> 6 & 15), UInt64(1) << UInt64(nodes[name].hash & 63))
            if seen[word] & bit != 0, Self.repeats(text, name, in: object, nodes) { throw .duplicateMember(at: nameStart) }
            seen[word] |= bit
            guard at < text.count, text[at] == UInt8(ascii: ":") else { throw .syntax(at: at) }
            at = try scanValue(text, skipSpace(text, at + 1), &nodes, depth: depth + 1)
            at = skipSpace(text, at)
            guard at < text.count else { throw .syntax(at: at) }
            if text[at] == UInt8(ascii: "}") { return Self.close(object, at: at + 1, &nodes) }
            guard text[at] == UInt8(ascii: ",") else { throw .syntax(at: at) }
            at = skipSpace(text, at + 1)
        }
    }

    private mutating func scanArray(_ text: Span<UInt8>, _ start: Int, _ nodes: inout Nodes, depth: Int) throws(JSONFailure) -> Int {
        guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
        let array = try open(.array, at: start, &nodes)
        var at = skipSpace(text, start + 1)
        if at < text.count, text[at] == UInt8(ascii: "]") { return Self.close(array, at: at + 1, &nodes) }
        while true {
            at = skipSpace(text, try scanValue(text, at, &nodes, depth: depth + 1))
            guard at < text.count else { throw .syntax(at: at) }
            if text[at] == UInt8(ascii: "]") { return Self.close(array, at: at + 1, &nodes) }
            guard text[at] == UInt8(ascii: ",") else { throw .syntax(at: at) }
            at = skipSpace(text, at + 1)
        }
    }

    private mutating func scanWord(
        _ text: Span<UInt8>, _ start: Int, _ word: StaticString, _ kind: TokenJSON.Kind, _ nodes: inout Nodes
    ) throws(JSONFailure) -> Int {
        guard word.withUTF8Buffer({ unsafe Bytes.has($0.span, in: text, at: start) }) else { throw .syntax(at: start) }
        let end = start + word.utf8CodeUnitCount
        try append(kind, start, end, to: &nodes)
        return end
    }

    // MARK: Numbers

    private mutating func scanNumber(_ text: Span<UInt8>, _ start: Int, _ nodes: inout Nodes) throws(JSONFailure) -> Int {
        var at = start
        let negative = text[at] == UInt8(ascii: "-")
        if negative { at += 1 }
        let firstDigit = at
        at = try scanDigits(text, firstDigit)
        if at > firstDigit + 1, text[firstDigit] == UInt8(ascii: "0") { throw .syntax(at: firstDigit + 1) }
        let isInteger = at == text.count || !Self.continuesNumber(text[at])
        if isInteger {
            // Eighteen digits always fit into 64 bits.
            guard at - firstDigit <= 18 || Self.fits(text, firstDigit..<at, negative: negative) else { throw .numberOutOfRange(at: start) }
            // Whole numbers have one spelling, but for zero.
            if negative, text[firstDigit] == UInt8(ascii: "0") { isCompact = false }
            try append(.integer, start, at, to: &nodes)
            return at
        }
        if text[at] == UInt8(ascii: ".") { at = try scanDigits(text, at + 1) }
        if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < text.count, text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
            at = try scanDigits(text, at)
        }
        guard let real = Double(Self.string(text, start..<at)), real.isFinite else { throw .numberOutOfRange(at: start) }
        isCompact = false
        try append(.real, start, at, to: &nodes)
        return at
    }

    private func scanDigits(_ text: Span<UInt8>, _ start: Int) throws(JSONFailure) -> Int {
        let end = Bytes.firstNotDigit(in: text, from: start)
        guard end > start else { throw .syntax(at: start) }
        return end
    }

    /// True when the digits are a number of 64 bits.
    private static func fits(_ text: Span<UInt8>, _ digits: Range<Int>, negative: Bool) -> Bool {
        var value: Int64 = 0
        for index in digits {
            let digit = Int64(text[index] - UInt8(ascii: "0"))
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, tooFar) = negative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if tooLarge || tooFar { return false }
            value = sum
        }
        return true
    }

    private static func continuesNumber(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") }

    private static func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for index in range { bytes.append(text[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Strings

    private mutating func scanString(_ text: Span<UInt8>, _ quote: Int, _ nodes: inout Nodes, isName: Bool) throws(JSONFailure) -> Int {
        var at = quote + 1
        var escaped = false
        while true {
            at = Bytes.firstNotPlain(in: text, from: at)
            guard at < text.count else { throw .syntax(at: at) }
            switch text[at] {
            case UInt8(ascii: "\""):
                let hash = isName ? Self.hash(text, quote + 1..<at, escaped: escaped) : 0
                try append(.string, quote + 1, at, hash: hash, escaped: escaped, to: &nodes)
                return at + 1
            case UInt8(ascii: "\\"):
                escaped = true
                at = try scanEscape(text, at)
            case 0..<0x20: throw .syntax(at: at)
            default: at = try scanMultibyte(text, at)
            }
        }
    }

    private func scanEscape(_ text: Span<UInt8>, _ start: Int) throws(JSONFailure) -> Int {
        guard start + 1 < text.count else { throw .syntax(at: start) }
        switch text[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            guard let unit = JSONEscapes.codeUnit(text, at: start + 2) else { throw .syntax(at: start) }
            if unit == 0 { throw .nul(at: start) }
            if JSONEscapes.isLowSurrogate(unit) { throw .loneSurrogate(at: start) }
            guard JSONEscapes.isHighSurrogate(unit) else { return start + 6 }
            guard start + 7 < text.count, text[start + 6] == UInt8(ascii: "\\"), text[start + 7] == UInt8(ascii: "u"),
                let low = JSONEscapes.codeUnit(text, at: start + 8), JSONEscapes.isLowSurrogate(low)
            else { throw .loneSurrogate(at: start) }
            return start + 12
        default: throw .syntax(at: start)
        }
    }

    /// One character of two to four octets: no overlong form, no surrogate, nothing beyond U+10FFFF (RFC 3629 §3).
    private func scanMultibyte(_ text: Span<UInt8>, _ start: Int) throws(JSONFailure) -> Int {
        let length: Int
        let second: ClosedRange<UInt8>
        switch text[start] {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw .notUTF8(at: start)
        }
        guard start + length <= text.count, second.contains(text[start + 1]) else { throw .notUTF8(at: start) }
        for index in start + 2..<start + length where text[index] & 0xC0 != 0x80 { throw .notUTF8(at: start) }
        return start + length
    }

    // MARK: Nodes

    private mutating func append(
        _ kind: TokenJSON.Kind, _ start: Int, _ end: Int, hash: UInt32 = 0, escaped: Bool = false, to nodes: inout Nodes
    ) throws(JSONFailure) {
        guard nodes.freeCapacity > 0 else {
            isFull = true
            throw .tooLong
        }
        nodes.append(
            TokenJSON.Node(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                next: UInt32(truncatingIfNeeded: nodes.count + 1), hash: hash, kind: kind, escaped: escaped))
    }

    private mutating func open(_ kind: TokenJSON.Kind, at start: Int, _ nodes: inout Nodes) throws(JSONFailure) -> Int {
        try append(kind, start, start, to: &nodes)
        return nodes.count - 1
    }

    private static func close(_ container: Int, at end: Int, _ nodes: inout Nodes) -> Int {
        nodes[container].end = UInt32(truncatingIfNeeded: end)
        nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
        return end
    }

    /// True when the object has a member of that name already. At most `limits.members` steps, and the hash settles nearly all.
    private static func repeats(_ text: Span<UInt8>, _ name: Int, in object: Int, _ nodes: borrowing Nodes) -> Bool {
        var key = object + 1
        while key < name {
            if nodes[key].hash == nodes[name].hash, same(text, nodes[key], nodes[name]) { return true }
            key = Int(nodes[key + 1].next)
        }
        return false
    }

    private static func same(_ text: Span<UInt8>, _ left: TokenJSON.Node, _ right: TokenJSON.Node) -> Bool {
        let (leftRange, rightRange) = (Int(left.start)..<Int(left.end), Int(right.start)..<Int(right.end))
        if left.escaped || right.escaped {
            return JSONEscapes.unescaped(text, leftRange) == JSONEscapes.unescaped(text, rightRange)
        }
        return Bytes.areSame(text.extracting(leftRange), text.extracting(rightRange))
    }

    private static func hash(_ text: Span<UInt8>, _ range: Range<Int>, escaped: Bool) -> UInt32 {
        guard escaped else { return Bytes.hash(text, range) }
        let name = JSONEscapes.unescaped(text, range)
        return Bytes.hash(name.span, name.indices)
    }

    private mutating func skipSpace(_ text: Span<UInt8>, _ offset: Int) -> Int {
        var at = offset
        while at < text.count, text[at] <= 0x20 {
            switch text[at] {
            case 0x20, 0x09, 0x0A, 0x0D: at += 1
            default: return at
            }
            isCompact = false
        }
        return at
    }
}
