/// Where keys are. What it means is up to the `KeySetProvider`.
public enum KeySetLocation: Sendable, Hashable, CustomStringConvertible {
    /// An address.
    case url(String)
    /// A file with a key set.
    case file(String)
    /// A file with the one key to use.
    case key(String)

    /// As reports name the source: `file:jwks.json`.
    public var description: String {
        switch self {
        case .url(let address): address
        case .file(let path), .key(let path): path == "-" ? "stdin" : "file:\(path)"
        }
    }
}
