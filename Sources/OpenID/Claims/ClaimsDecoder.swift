internal import JOSE

extension AcceptedToken {
    /// The claims as a type of your own. Numbers must fit exactly; `null` is not an absent value for types that are not optional.
    ///
    /// Errors name the place and never the value.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(DecodingError) -> Value {
        do {
            return try Value(from: ElementDecoder(element: claims.root, codingPath: []))
        } catch DecodingError.dataCorrupted(let context) {
            // What types say of a value they refuse quotes it: an enumeration's raw value, for one.
            throw .dataCorrupted(
                DecodingError.Context(codingPath: context.codingPath, debugDescription: "the value is none that its type takes"))
        } catch let error as DecodingError {
            throw error
        } catch {
            throw .dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "the type's own decoding failed", underlyingError: error))
        }
    }
}

/// A `Decoder` over a token's JSON, so that no second parser has a say in what a token holds.
private struct ElementDecoder: Decoder {
    let element: JSONElement
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard element.isObject else { throw mismatch([String: Any].self, "an object") }
        return KeyedDecodingContainer(KeyedElements(element: element, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = element.elements else { throw mismatch([Any].self, "an array") }
        return UnkeyedElements(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleElement(decoder: self) }

    func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
        .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "the value is not \(wanted)"))
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        guard let number = element.integer else { throw mismatch(type, "a whole number") }
        guard let value = Value(exactly: number) else { throw mismatch(type, "a whole number in range") }
        return value
    }

    func text() throws -> String {
        guard let text = element.string else { throw mismatch(String.self, "a string") }
        return text
    }

    func flag() throws -> Bool {
        guard let flag = element.bool else { throw mismatch(Bool.self, "a boolean") }
        return flag
    }

    func number() throws -> Double {
        guard let number = element.number else { throw mismatch(Double.self, "a number") }
        return number
    }

    func single() throws -> Float {
        let number = try number()
        guard number.magnitude <= Double(Float.greatestFiniteMagnitude) else { throw mismatch(Float.self, "a number in range") }
        return Float(number)
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct SingleElement: SingleValueDecodingContainer {
    let decoder: ElementDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.element.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.flag() }
    func decode(_ type: String.Type) throws -> String { try decoder.text() }
    func decode(_ type: Double.Type) throws -> Double { try decoder.number() }
    func decode(_ type: Float.Type) throws -> Float { try decoder.single() }
    func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}

private struct KeyedElements<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let element: JSONElement
    let codingPath: [any CodingKey]

    var allKeys: [Key] { (element.members ?? []).compactMap { Key(stringValue: $0.name) } }
    func contains(_ key: Key) -> Bool { element[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).element.isNull }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder(key).value(type) }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder(key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { ElementDecoder(element: element, codingPath: codingPath) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: Key) throws -> ElementDecoder {
        guard let member = element[key.stringValue] else {
            throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "the claim is not there"))
        }
        return ElementDecoder(element: member, codingPath: codingPath + [key])
    }
}

private struct UnkeyedElements: UnkeyedDecodingContainer {
    let elements: [JSONElement]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [JSONElement], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try peek().element.isNull else { return false }
        currentIndex += 1
        return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try peek().value(type)
        currentIndex += 1
        return value
    }
    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        let container = try peek().container(keyedBy: type)
        currentIndex += 1
        return container
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try peek().unkeyedContainer()
        currentIndex += 1
        return container
    }
    mutating func superDecoder() throws -> any Decoder {
        let decoder = try peek()
        currentIndex += 1
        return decoder
    }

    private func peek() throws -> ElementDecoder {
        let path = codingPath + [IndexKey(intValue: currentIndex)]
        guard currentIndex < elements.count else {
            throw DecodingError.valueNotFound(Any.self, DecodingError.Context(codingPath: path, debugDescription: "the array ends before"))
        }
        return ElementDecoder(element: elements[currentIndex], codingPath: path)
    }
}

private struct IndexKey: CodingKey {
    let index: Int
    init(intValue: Int) { index = intValue }
    init?(stringValue: String) { nil }
    var intValue: Int? { index }
    var stringValue: String { "\(index)" }
}
