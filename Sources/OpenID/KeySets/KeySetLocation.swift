/// Where keys are. What it means is up to the `KeySetProvider`.
public enum KeySetLocation: Sendable, Hashable, CustomStringConvertible {
    /// An address of a key set.
    case url(String)
    /// The issuer whose discovery document names the address (OpenID Connect Discovery §4).
    case discovery(issuer: String)
    /// A file with a key set.
    case file(String)
    /// A file with the one key to use.
    case key(String)
    /// Nowhere that is known for certain: it must be given, and says why.
    case unstated(String)

    /// True where a set of keys is, of which a token must name one.
    var isSet: Bool {
        if case .key = self { false } else { true }
    }

    /// What a store knows the place by; `nil` for places that are not fetched from.
    var storeName: String? {
        switch self {
        case .url(let address): address
        case .discovery(let issuer): "discovery:" + issuer
        case .file, .key, .unstated: nil
        }
    }

    /// As reports name the source: `file:jwks.json`.
    public var description: String {
        switch self {
        case .url(let address): address
        case .discovery(let issuer): (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
        case .file(let path), .key(let path): path == "-" ? "stdin" : "file:\(path)"
        case .unstated(let reason): "nowhere: \(reason)"
        }
    }
}
