/// How documents arrive: one attempt for one address. The library has no network code; `CurlTransport` is one fetcher.
public protocol KeySetFetcher: Sendable {
    /// Fetches the document. `entityTag` is that of the copy at hand: an answer may then be that nothing changed (RFC 9110 §13.1.2).
    ///
    /// It must take HTTPS alone (plain HTTP for loopback), verify certificate and name, follow no redirect, take status 200 alone,
    /// stop at `limit` bytes, and end by itself.
    func fetch(_ address: String, entityTag: String?, limit: Int) async -> Result<FetchedDocument, FetchFailure>
}

/// What a fetch brought.
public struct FetchedDocument: Sendable, Equatable {
    /// The document; `nil` when it did not change.
    public let bytes: [UInt8]?
    /// How many seconds it is fresh by the server's word, when it has one.
    public let lifetime: Int?
    /// The tag to ask with next time.
    public let entityTag: String?

    /// A document, or the word that it did not change.
    public init(_ bytes: [UInt8]?, lifetime: Int? = nil, entityTag: String? = nil) {
        self.bytes = bytes
        self.lifetime = lifetime
        self.entityTag = entityTag
    }

    /// The lifetime that a `Cache-Control` field states (RFC 9111 §5.2.2): zero for `no-store` and `no-cache`.
    public static func lifetime(cacheControl field: String) -> Int? {
        var age: Int?
        for directive in field.lowercased().split(separator: ",") {
            let words = directive.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) } }
            switch words.first {
            case "no-store", "no-cache": return 0
            case "max-age" where words.count == 2:
                guard words[1].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), !words[1].isEmpty else { continue }
                age = Int(words[1]) ?? Int.max
            default: break
            }
        }
        return age
    }
}

/// Why a fetch brought nothing. Holds no credentials.
public struct FetchFailure: Error, Sendable, Equatable {
    /// The kinds that differ in what to do about them.
    public enum Kind: Sendable, Equatable {
        case name, connection, tls, timeout, tooLarge, address, offline, other
        case status(Int)
    }

    /// The kind.
    public let kind: Kind
    /// What happened, in words.
    public let reason: String

    /// A failure.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}
