public import JOSE

/// An issuer as tokens must name it, byte for byte (OIDC Core §2, §3.1.3.7 (2)).
public struct Issuer: Sendable, Hashable, CustomStringConvertible {
    /// The exact text.
    public let name: ExactString

    /// Takes an `https://` address without query and fragment; plain HTTP for loopback alone, for tests.
    public init(_ text: String) throws(ConfigurationError) {
        guard Self.isAcceptable(text) else { throw .issuer(text) }
        name = ExactString(text)
    }

    init(known text: String) { name = ExactString(text) }

    /// The exact text.
    public var description: String { name.description }

    private static func isAcceptable(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("?"), !text.contains("#") else { return false }
        if text.hasPrefix("https://") { return bytes.count > 8 && bytes[8] != UInt8(ascii: "/") }
        return ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains { prefix in
            guard text.hasPrefix(prefix) else { return false }
            let next = text.dropFirst(prefix.count).first
            return next == nil || next == ":" || next == "/"
        }
    }
}
