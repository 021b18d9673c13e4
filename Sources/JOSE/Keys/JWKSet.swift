/// A JWK Set (RFC 7517 §5). A key that is broken or unknown spoils nothing but itself.
public struct JWKSet: Sendable {
    // One reference: a set goes through as many hands as there are tokens.
    private let parts: Parts

    private final class Parts: Sendable {
        let keys: [JWK]
        let index: KeyIndex
        /// What each key can verify, apart from what else is known of it.
        let verificationKeys: [[VerificationKey]]
        let identity = Identity()

        init(_ keys: [JWK]) {
            self.keys = keys
            index = KeyIndex(keys.map(\.keyID))
            verificationKeys = keys.map(\.verificationKeys)
        }
    }

    /// The keys in the document's order, unusable ones included.
    public var keys: [JWK] { parts.keys }

    /// What tells this set from all others, equal ones included. Copies share it; it keeps no key alive.
    package var identity: Identity { parts.identity }

    /// Nothing but itself.
    package final class Identity: Sendable {}

    /// The most keys a set may have.
    public static let maximumKeys = 1000
    /// The most bytes a set may have.
    public static let maximumBytes = 1 << 20

    /// Why a document is no key set.
    public enum Failure: Error, Sendable, Equatable {
        /// Longer than `maximumBytes`.
        case tooLarge
        /// Not JSON, or JSON with duplicate members.
        case json(JSONFailure)
        /// JSON of another kind than an object; says which.
        case notAnObject(found: String)
        /// An object without an array `keys`; names the members it has instead.
        case noKeys(found: [String])
        /// More than `maximumKeys` keys.
        case tooManyKeys(Int)
    }

    /// Reads a key set document.
    public init(parsing bytes: [UInt8]) throws(Failure) {
        try self.init(Self.document(bytes))
    }

    /// A set of the keys of a document already read.
    public init(_ document: JSONValue) throws(Failure) {
        guard case .object(let members) = document else { throw .notAnObject(found: document.kindName) }
        guard let entries = document["keys"]?.array else { throw .noKeys(found: members.map(\.name)) }
        guard entries.count <= Self.maximumKeys else { throw .tooManyKeys(entries.count) }
        self.init(entries.map(JWK.init))
    }

    /// A set of these keys.
    public init(_ keys: [JWK]) { parts = Parts(keys) }

    /// The document as JSON, within the limits of a key set.
    public static func document(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        guard bytes.count <= maximumBytes else { throw .tooLarge }
        do throws(JSONFailure) { return try JSONDocument.parse(bytes) } catch { throw .json(error) }
    }

    /// The keys of that id.
    public func keys(named id: ExactString) -> [JWK] { (parts.index.places(of: id) ?? []).map { keys[$0] } }

    /// True when some key has that id.
    public func hasKey(named id: ExactString) -> Bool { parts.index.places(of: id) != nil }

    /// The places of the keys of that id.
    func places(named id: ExactString) -> [Int]? { parts.index.places(of: id) }

    /// What the key at that place can verify by that algorithm, when it can.
    func verificationKey(at place: Int, for algorithm: SignatureAlgorithm) -> VerificationKey? {
        parts.verificationKeys[place].first { $0.algorithm == algorithm }
    }

    /// The ids there are, in the document's order.
    public var keyIDs: [String] { keys.compactMap { $0.keyID?.description } }
}

extension JSONValue {
    /// The name of the JSON type.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .real: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
