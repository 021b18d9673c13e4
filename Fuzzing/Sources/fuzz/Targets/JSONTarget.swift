import JOSE

/// The reader of tokens and Jansson say the same of every text: refused by both, or the same value. What we write is read as what it was.
enum JSONTarget {
    static func run(_ input: [UInt8]) {
        let document = try? JSONDocument.parse(input, limits: .token)
        do throws(JSONFailure) {
            let token = try TokenJSON(parsing: input)
            let value = token.root.value
            hold(document == value, "Jansson reads the same value")
            members(of: token, value)
            hold((try? TokenJSON(parsing: JSONDocument.write(value)))?.root.value == value, "what Jansson writes is read as it was")
        } catch .notAnObject {
            if case .object = document { hold(false, "Jansson reads no object either") }
            hold(document != nil, "Jansson reads a value too")
        } catch {
            hold(document == nil, "Jansson refuses what is refused with \(error)")
        }
    }

    /// The ways to ask for one member agree with the list of all.
    private static func members(of token: TokenJSON, _ value: JSONValue) {
        guard case .object(let members) = value else { return hold(false, "the root is an object") }
        for member in members { hold(token[member.name]?.value == member.value, "a member is found by its name") }
    }
}
