internal import JOSE

/// The members of a call's input, read by type and shape. Faults of shape are gathered, and told together as the service does.
struct FakeInput {
    private let json: JSONValue
    private var faults: [String] = []

    /// The body of a JSON 1.1 call: an object, or nothing.
    init(_ body: [UInt8]) throws(FakeFailure) {
        guard let json = body.isEmpty ? JSONValue.object([]) : try? JSONDocument.parse(body), case .object = json else {
            throw FakeFailure("SerializationException", "")
        }
        self.json = json
    }

    /// Throws the faults of all members that were read.
    func finish(_ exception: String) throws(FakeFailure) {
        if !faults.isEmpty { throw FakeFailure(exception, FakeShape.message(faults)) }
    }

    /// A required text; what stands for a missing one is never used.
    mutating func text(_ name: String, _ shape: FakeShape) throws(FakeFailure) -> String {
        let text = try string(name)
        faults += shape.faults(text, at: Self.member(name))
        return text ?? ""
    }

    /// An optional text.
    mutating func optionalText(_ name: String, _ shape: FakeShape) throws(FakeFailure) -> String? {
        guard let text = try string(name) else { return nil }
        faults += shape.faults(text, at: Self.member(name))
        return text
    }

    /// An optional whole number.
    mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(FakeFailure) -> Int? {
        guard let value = present(name) else { return nil }
        guard case .integer(let number) = value else { throw Self.wrongType(value, "a Long") }
        faults += FakeShape.faults(Int(number), in: range, at: Self.member(name))
        return Int(number)
    }

    /// A truth value.
    mutating func flag(_ name: String, isRequired: Bool = false) throws(FakeFailure) -> Bool? {
        guard let value = present(name) else {
            if isRequired { faults += FakeShape.providerName.faults(nil, at: Self.member(name)) }
            return nil
        }
        guard case .bool(let flag) = value else { throw Self.wrongType(value, "a Boolean") }
        return flag
    }

    /// A map of texts, in the order given.
    mutating func map(
        _ name: String, count: Int, value: ClosedRange<Int>, isRequired: Bool = false
    ) throws(FakeFailure) -> [(key: String, value: String)] {
        guard let found = present(name) else {
            if isRequired { faults += FakeShape.providerName.faults(nil, at: Self.member(name)) }
            return []
        }
        guard case .object(let members) = found else { throw Self.wrongType(found, "a Map") }
        var map: [(key: String, value: String)] = []
        for member in members {
            guard let text = member.value.string else { throw Self.wrongType(member.value, "a String") }
            map.append((member.name, text))
        }
        faults += FakeShape.faults(map, count: count, value: value, at: Self.member(name))
        return map
    }

    /// The Logins map.
    mutating func logins(isRequired: Bool = false) throws(FakeFailure) -> [(key: String, value: String)] {
        try map("Logins", count: 10, value: 1...50000, isRequired: isRequired)
    }

    /// A required list of texts.
    mutating func texts(_ name: String, _ shape: FakeShape) throws(FakeFailure) -> [String] {
        guard let value = present(name) else {
            faults += shape.faults(nil, at: Self.member(name))
            return []
        }
        guard let elements = value.array else { throw Self.wrongType(value, "a List") }
        var texts: [String] = []
        for element in elements {
            guard let text = element.string else { throw Self.wrongType(element, "a String") }
            faults += shape.faults(text, at: "\(Self.member(name)).\(texts.count + 1).member")
            texts.append(text)
        }
        return texts
    }

    /// Objects of a list, unread.
    func objects(_ name: String) -> [JSONValue] { present(name)?.array ?? [] }

    private func present(_ name: String) -> JSONValue? {
        guard let value = json[name], value != .null else { return nil }
        return value
    }

    private func string(_ name: String) throws(FakeFailure) -> String? {
        guard let value = present(name) else { return nil }
        guard let text = value.string else { throw Self.wrongType(value, "a String") }
        return text
    }

    private static func wrongType(_ value: JSONValue, _ wanted: String) -> FakeFailure {
        let token =
            switch value {
            case .integer, .real: "NUMBER_VALUE"
            case .bool(let flag): flag ? "TRUE_VALUE" : "FALSE_VALUE"
            case .string: "STRING_VALUE"
            case .array: "START_ARRAY"
            case .object, .null: "START_OBJECT"
            }
        return FakeFailure("SerializationException", "\(token) can not be converted to \(wanted)")
    }

    /// The service names members in its messages with a small first letter.
    private static func member(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
