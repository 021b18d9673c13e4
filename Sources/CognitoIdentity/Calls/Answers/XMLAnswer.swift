/// The elements of an XML answer, each read as what the service's model says it is.
struct XMLAnswer {
    private let element: XMLElement
    let path: String

    /// The element in which the AWS Query protocol puts an operation's answer.
    init(_ response: ServiceResponse, operation: String) throws(AnswerFault) {
        let document: XMLElement
        do throws(XMLFailure) { document = try XMLReader.read(response.body) } catch { throw .xml(error) }
        guard document.name == operation + "Response" else { throw .missing(operation + "Response") }
        guard let result = document[operation + "Result"] else { throw .missing(operation + "Result") }
        element = result
        path = ""
    }

    private init(_ element: XMLElement, path: String) {
        self.element = element
        self.path = path
    }

    func object(_ name: String) throws(AnswerFault) -> XMLAnswer {
        guard let child = element[name] else { throw .missing(path + name) }
        return XMLAnswer(child, path: path + name + ".")
    }

    func text(_ name: String) throws(AnswerFault) -> String {
        guard let child = element[name] else { throw .missing(path + name) }
        guard !child.text.isEmpty, child.children.isEmpty else { throw .odd(path + name) }
        return child.text
    }

    /// A text that need not be there; an empty element is none.
    func optionalText(_ name: String) -> String? { element[name].flatMap { $0.text.isEmpty ? nil : $0.text } }
}
