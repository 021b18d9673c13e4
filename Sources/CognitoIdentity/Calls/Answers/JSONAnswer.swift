internal import JOSE
internal import OpenID

/// The members of a JSON answer, each read as what the service's model says it is.
struct JSONAnswer {
    private let document: JSONValue
    private let path: String

    init(_ response: ServiceResponse) throws(AnswerFault) {
        do throws(JSONFailure) { document = try JSONDocument.parse(response.body) } catch { throw .json(error) }
        path = ""
        guard case .object = document else { throw .json(.notAnObject) }
    }

    private init(_ document: JSONValue, path: String) {
        self.document = document
        self.path = path
    }

    func object(_ name: String) throws(AnswerFault) -> JSONAnswer {
        let value = try member(name)
        guard case .object = value else { throw .odd(path + name) }
        return JSONAnswer(value, path: path + name + ".")
    }

    func text(_ name: String) throws(AnswerFault) -> String {
        guard let text = try member(name).string, !text.isEmpty else { throw .odd(path + name) }
        return text
    }

    /// A text that need not be there; `null` is none.
    func optionalText(_ name: String) throws(AnswerFault) -> String? {
        guard let value = document[name], value != .null else { return nil }
        guard let text = value.string, !text.isEmpty else { throw .odd(path + name) }
        return text
    }

    /// A list that need not be there: none has no elements.
    func texts(_ name: String) throws(AnswerFault) -> [String] {
        guard let value = document[name], value != .null else { return [] }
        guard let values = value.array else { throw .odd(path + name) }
        let texts = values.compactMap(\.string)
        guard texts.count == values.count else { throw .odd(path + name) }
        return texts
    }

    /// Seconds since 1970, fractions included (AWS JSON 1.1, timestamp).
    func time(_ name: String) throws(AnswerFault) -> UnixTime {
        guard let time = try member(name).number.flatMap(UnixTime.init(claim:)) else { throw .odd(path + name) }
        return time
    }

    func identity(_ name: String = "IdentityId") throws(AnswerFault) -> IdentityID {
        let text = try text(name)
        do throws(ShapeError) { return try IdentityID(text) } catch { throw .odd(path + name) }
    }

    private func member(_ name: String) throws(AnswerFault) -> JSONValue {
        guard let value = document[name], value != .null else { throw .missing(path + name) }
        return value
    }
}
