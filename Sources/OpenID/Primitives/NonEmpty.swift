/// One or more elements: an empty list of audiences cannot be written.
public struct NonEmpty<Element: Sendable>: Sendable {
    /// The first element.
    public let first: Element
    /// The others.
    public let rest: [Element]

    /// These elements.
    public init(_ first: Element, _ rest: Element...) {
        self.first = first
        self.rest = rest
    }

    /// These elements; `nil` when there are none.
    public init?(_ elements: [Element]) {
        guard let first = elements.first else { return nil }
        self.first = first
        // Of one element, as nearly all are, nothing is copied: the general way has the runtime look types up first.
        rest = elements.count == 1 ? [] : Array(elements.dropFirst())
    }

    /// All elements in order.
    public var all: [Element] { rest.isEmpty ? [first] : [first] + rest }

    /// True when some element is so.
    public func contains(where isWanted: (Element) -> Bool) -> Bool { isWanted(first) || rest.contains(where: isWanted) }

    /// What comes of the first element that anything comes of.
    func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
        if let result = transform(first) { return result }
        for element in rest { if let result = transform(element) { return result } }
        return nil
    }

    /// The same number of other elements.
    public func map<Other>(_ transform: (Element) -> Other) -> NonEmpty<Other> {
        NonEmpty<Other>(first: transform(first), rest: rest.map(transform))
    }

    private init(first: Element, rest: [Element]) {
        self.first = first
        self.rest = rest
    }
}

extension NonEmpty where Element: Equatable {
    /// True when it is one of the elements.
    func contains(_ element: Element) -> Bool { first == element || rest.contains(element) }
}

extension NonEmpty: Equatable where Element: Equatable {}
extension NonEmpty: Hashable where Element: Hashable {}
