internal import CJansson

/// Documents that are no tokens (key sets, configuration, Logins maps), read by Jansson; and all JSON that is written.
public enum JSONDocument {
    /// Reads one JSON value of any kind, strictly: no duplicate members, nothing after it.
    public static func parse(_ bytes: [UInt8], limits: JSONLimits = .document) throws(JSONFailure) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw .byteOrderMark }
        // No JSON holds an octet 0, and Jansson skips one that follows a number: its buffer of pushed-back octets ends at it.
        if let nul = bytes.firstIndex(of: 0) { throw .syntax(at: nul) }
        // Jansson nests to 2048 and has no setting for it: the depth is counted before it sees the text.
        guard depth(of: bytes) <= limits.depth else { throw .tooDeep(limit: limits.depth) }
        return try JanssonTree(parsing: bytes).value(limits)
    }

    /// The value as JSON text in one line, or indented by two spaces. Nothing for one that no JSON text says: with a number that is not
    /// finite, or a member's name that is there twice or holds U+0000.
    public static func write(_ value: JSONValue, indented: Bool = false) -> [UInt8] {
        JanssonTree(building: value)?.text(indented: indented) ?? []
    }

    /// How deep brackets nest outside strings. On text that is not JSON any number will do: the parser refuses it then.
    private static func depth(of bytes: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        var inString = false
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): inString.toggle()
            case UInt8(ascii: "\\") where inString: index += 1
            case UInt8(ascii: "{") where !inString, UInt8(ascii: "[") where !inString:
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}") where !inString, UInt8(ascii: "]") where !inString: depth -= 1
            default: break
            }
            index += 1
        }
        return deepest
    }
}

/// The one owner of a Jansson tree. Nothing outside this file sees a `json_t`.
@safe private struct JanssonTree: ~Copyable {
    private let root: UnsafeMutablePointer<json_t>

    init(parsing bytes: [UInt8]) throws(JSONFailure) {
        var error = json_error_t()
        let flags = size_t(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
        let parsed = unsafe bytes.withUnsafeBytes { buffer in
            unsafe json_loadb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, flags, &error)
        }
        guard let parsed = unsafe parsed else {
            // Jansson's text quotes the input, so only the kind and the position are taken from it.
            let position = max(0, Int(error.position) - 1)
            throw switch unsafe json_error_code(&error) {
            case json_error_duplicate_key: .duplicateMember(at: position)
            case json_error_numeric_overflow: .numberOutOfRange(at: position)
            case json_error_invalid_utf8: .notUTF8(at: position)
            case json_error_null_character, json_error_null_byte_in_key: .nul(at: position)
            default: .syntax(at: position)
            }
        }
        unsafe root = parsed
    }

    init?(building value: JSONValue) {
        guard let built = unsafe Self.build(value) else { return nil }
        unsafe root = built
    }

    deinit { unsafe json_decref(root) }

    borrowing func value(_ limits: JSONLimits) throws(JSONFailure) -> JSONValue { try unsafe Self.value(root, limits) }

    borrowing func text(indented: Bool) -> [UInt8] {
        // JSON_INDENT(n) is a macro: n in the lowest five bits. 17 digits give every double back exactly.
        let layout = indented ? 2 : size_t(JSON_COMPACT)
        let flags = layout | size_t(JSON_ENCODE_ANY) | size_t(17) << 11
        guard let text = unsafe json_dumps(root, flags) else { return [] }
        defer { unsafe free(text) }
        var bytes: [UInt8] = []
        var at = unsafe text
        while unsafe at.pointee != 0 {
            unsafe bytes.append(UInt8(bitPattern: at.pointee))
            unsafe at += 1
        }
        return bytes
    }

    private static func value(_ node: UnsafeMutablePointer<json_t>, _ limits: JSONLimits) throws(JSONFailure) -> JSONValue {
        switch unsafe node.pointee.type {
        case JSON_OBJECT:
            guard unsafe json_object_size(node) <= limits.members else { throw .tooManyMembers(limit: limits.members) }
            var members: [JSONMember] = []
            var iterator = unsafe json_object_iter(node)
            while let current = unsafe iterator {
                if let key = unsafe json_object_iter_key(current), let value = unsafe json_object_iter_value(current) {
                    unsafe members.append(JSONMember(String(cString: key), try Self.value(value, limits)))
                }
                unsafe iterator = json_object_iter_next(node, current)
            }
            return .object(members)
        case JSON_ARRAY:
            var elements: [JSONValue] = []
            for index in unsafe 0..<json_array_size(node) {
                if let element = unsafe json_array_get(node, index) { unsafe elements.append(try value(element, limits)) }
            }
            return .array(elements)
        case JSON_STRING:
            guard let base = unsafe json_string_value(node) else { return .null }
            let raw = unsafe UnsafeRawBufferPointer(start: base, count: json_string_length(node))
            return unsafe .string(String(decoding: raw, as: UTF8.self))
        case JSON_INTEGER: return unsafe .integer(Int64(json_integer_value(node)))
        case JSON_REAL: return unsafe .real(json_real_value(node))
        case JSON_TRUE: return .bool(true)
        case JSON_FALSE: return .bool(false)
        default: return .null
        }
    }

    private static func build(_ value: JSONValue) -> UnsafeMutablePointer<json_t>? {
        switch value {
        case .null: return unsafe json_null()
        case .bool(let flag): return unsafe flag ? json_true() : json_false()
        case .integer(let number): return unsafe json_integer(json_int_t(number))
        case .real(let number): return unsafe json_real(number)
        case .string(let text): return unsafe string(text)
        case .array(let elements):
            guard let array = unsafe json_array() else { return nil }
            for element in elements {
                // json_array_append_new takes over the element, also when it fails.
                guard let child = unsafe build(element), unsafe json_array_append_new(array, child) == 0 else {
                    unsafe json_decref(array)
                    return nil
                }
            }
            return unsafe array
        case .object(let members):
            guard let object = unsafe json_object() else { return nil }
            for member in members {
                // Jansson would cut a name at U+0000, and let the last of two values of one name stand for both.
                guard !member.name.utf8.contains(0), unsafe json_object_get(object, member.name) == nil,
                    let child = unsafe build(member.value), unsafe json_object_set_new(object, member.name, child) == 0
                else {
                    unsafe json_decref(object)
                    return nil
                }
            }
            return unsafe object
        }
    }

    private static func string(_ text: String) -> UnsafeMutablePointer<json_t>? {
        var text = text
        return text.withUTF8 { buffer in
            unsafe json_stringn(UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }
}
