import JOSE

/// What a JSON reader made of a text.
enum Reading: Equatable, CustomStringConvertible {
    /// The value's spelling.
    case value(String)
    /// JSON whose outermost value is no object.
    case otherKind
    case refused

    /// What the reader of tokens says.
    static func ofTokenJSON(_ bytes: [UInt8]) -> Reading {
        do throws(JSONFailure) { return .value(try TokenJSON(parsing: bytes).root.value.spelling) } catch {
            return error == .notAnObject ? .otherKind : .refused
        }
    }

    /// What Jansson says, within the limits of a token.
    static func ofJansson(_ bytes: [UInt8]) -> Reading {
        guard let value = try? JSONDocument.parse(bytes, limits: .token) else { return .refused }
        if case .object = value { return .value(value.spelling) }
        return .otherKind
    }

    var description: String {
        switch self {
        case .value(let spelling): spelling
        case .otherKind: "not an object"
        case .refused: "refused"
        }
    }

    var isAccepted: Bool { self != .refused }
}
