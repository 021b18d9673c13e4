/// An element of an XML document: what stands in it as text, and its elements. Attributes are read over; names are compared as written.
struct XMLElement: Sendable, Equatable {
    let name: String
    /// The character data directly in it.
    let text: String
    let children: [XMLElement]

    init(_ name: String, text: String = "", _ children: [XMLElement] = []) {
        self.name = name
        self.text = text
        self.children = children
    }

    /// The first element of that name in it.
    subscript(name: String) -> XMLElement? { children.first { $0.name == name } }
}
