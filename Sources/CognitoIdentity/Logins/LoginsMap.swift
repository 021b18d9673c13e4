public import JOSE

/// A Logins map as somebody gives it: provider names and what each vouches with. Nothing in it is checked but its JSON form; the values do
/// not print.
public struct LoginsMap: Sendable, Equatable {
    /// One login.
    public struct Entry: Sendable, Equatable {
        /// The provider's name.
        public let key: ExactString
        /// A token, an access token or a user's id, by the provider.
        public let value: Secret

        /// A login of that provider.
        public init(_ key: ExactString, _ value: Secret) {
            self.key = key
            self.value = value
        }
    }

    /// The logins, in the order given; no two have one key.
    public let entries: [Entry]

    /// No login: a guest.
    public static let none = LoginsMap(unique: [])

    /// These logins; `nil` when two have one key.
    public init?(_ entries: [Entry]) {
        guard Set(entries.map(\.key)).count == entries.count else { return nil }
        self.init(unique: entries)
    }

    init(unique entries: [Entry]) { self.entries = entries }

    /// Reads the JSON object of strings that the service takes.
    public init(parsing bytes: [UInt8]) throws(Failure) {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
        let document: JSONValue
        do throws(JSONFailure) { document = try JSONDocument.parse(bytes) } catch { throw .json(error) }
        guard case .object(let members) = document else { throw .notAnObject }
        var entries: [Entry] = []
        for member in members {
            guard let text = member.value.string else { throw .notAString(key: member.name) }
            entries.append(Entry(ExactString(member.name), Secret(text)))
        }
        self.init(unique: entries)
    }

    /// Why a text is no Logins map.
    public enum Failure: Error, Sendable, Equatable {
        case json(JSONFailure)
        case notAnObject
        /// The value of that key is no string.
        case notAString(key: String)
        case tooLarge(limit: Int)
    }

    /// More than ten logins of the greatest length, each byte escaped in two.
    public static let maximumBytes = 1 << 20

    /// The map as the service takes it: with its values, so only for what is sent, or printed because a person asked for just that.
    public var json: JSONValue { .object(entries.map { JSONMember($0.key.description, .string($0.value.exposed)) }) }

    /// The value of that key.
    public subscript(key: ExactString) -> Secret? { entries.first { $0.key == key }?.value }

    /// The same logins, sorted by the bytes of their keys.
    public var sorted: LoginsMap {
        LoginsMap(unique: entries.sorted { $0.key.description.utf8.lexicographicallyPrecedes($1.key.description.utf8) })
    }
}
