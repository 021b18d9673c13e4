/// A token's header (RFC 7515 §4), read but not trusted.
public struct ProtectedHeader: Sendable {
    // One reference: a header goes through many hands, and each of its parts would be counted in each of them.
    private let parts: Parts

    private final class Parts: Sendable {
        let json: TokenJSON
        let algorithmName: String?
        let algorithm: SignatureAlgorithm?
        let keyID: ExactString?
        let type: String?
        let fault: Fault?
        let keySources: [String]

        init(_ json: TokenJSON) {
            self.json = json
            let (algorithm, id, type) = (json["alg"], json["kid"], json["typ"])
            algorithmName = algorithm?.string
            self.algorithm = algorithmName.flatMap(SignatureAlgorithm.init(rawValue:))
            keyID = id?.string.flatMap { $0.isEmpty ? nil : ExactString($0) }
            self.type = type?.string
            // Nearly every header has these three at most, as texts: nothing else can be wrong with it then.
            let usual = (algorithm == nil ? 0 : 1) + (id == nil ? 0 : 1) + (type == nil ? 0 : 1)
            let areTexts = algorithm?.isString != false && id?.isString != false && type?.isString != false
            if areTexts, usual == json.root.memberCount, (id?.textLength ?? 0) <= ProtectedHeader.maximumKeyIDBytes {
                keySources = []
                fault = nil
            } else {
                keySources = ["jwk", "jku", "x5u", "x5c"].filter { json[$0] != nil }
                fault = ProtectedHeader.fault(in: json)
            }
        }
    }

    init(_ json: TokenJSON) { parts = Parts(json) }

    /// The `alg` as it stands.
    public var algorithmName: String? { parts.algorithmName }
    /// The algorithm of that exact name, when it is one of public keys known here. `none` never is.
    public var algorithm: SignatureAlgorithm? { parts.algorithm }
    /// The `kid`; an empty one counts as absent.
    public var keyID: ExactString? { parts.keyID }
    /// True when there is a `kid`, without handing it out.
    package var hasKeyID: Bool { parts.keyID != nil }
    /// The `typ`.
    public var type: String? { parts.type }
    /// Why no token with this header may be verified.
    public var fault: Fault? { parts.fault }
    /// Members that bring or name a key: never used, never fetched (RFC 8725 §3.10).
    public var keySources: [String] { parts.keySources }
    var json: TokenJSON { parts.json }

    /// The longest `kid`, in bytes.
    public static let maximumKeyIDBytes = 1024

    /// What makes a header unacceptable, whatever the key.
    public enum Fault: Error, Sendable, Equatable {
        /// A member of the wrong JSON type.
        case wrongType(member: String, expected: String)
        /// A member that only encrypted tokens have (RFC 7516 §4).
        case encryption(member: String)
        /// A `kid` over 1024 bytes.
        case keyIDTooLong(bytes: Int)
        /// A `crit`: no extension is understood here, so each is refused (RFC 7515 §4.1.11).
        case critical(JSONValue)
        /// A `b64` other than `true`, which no JWT may have (RFC 7797 §7).
        case unencodedPayload
        /// `cty: JWT`: a token inside a token (RFC 7519 §5.2).
        case nested
    }

    /// The HMAC algorithm of that exact name, when it is one: good for nothing without a `SharedSecret`.
    public var macAlgorithm: MACAlgorithm? { algorithmName.flatMap(MACAlgorithm.init(rawValue:)) }

    /// The header, built, for people to read.
    public var value: JSONValue { json.root.value }

    /// The header as it stands, for writing it.
    package var root: JSONElement { json.root }

    fileprivate static func fault(in json: TokenJSON) -> Fault? {
        for name in ["alg", "kid", "typ", "cty", "jku", "x5u", "x5t", "x5t#S256"] {
            if let member = json[name], member.string == nil { return .wrongType(member: name, expected: "a string") }
        }
        if let chain = json["x5c"], chain.elements?.allSatisfy({ $0.string != nil }) != true {
            return .wrongType(member: "x5c", expected: "an array of strings")
        }
        if let key = json["jwk"], !key.isObject { return .wrongType(member: "jwk", expected: "an object") }
        if let name = ["zip", "enc", "epk"].first(where: { json[$0] != nil }) { return .encryption(member: name) }
        if let id = json["kid"]?.string, id.utf8.count > maximumKeyIDBytes { return .keyIDTooLong(bytes: id.utf8.count) }
        if let critical = json["crit"] { return .critical(critical.value) }
        if let encoded = json["b64"], encoded.bool != true { return .unencodedPayload }
        if let content = json["cty"]?.string, MediaType.isSame(content, "JWT") { return .nested }
        return nil
    }
}

/// Media types as JOSE headers write them: without case, `application/` left away or not (RFC 7515 §4.1.9).
public enum MediaType {
    /// True when both name the same type.
    public static func isSame(_ a: String, _ b: String) -> Bool { normal(a) == normal(b) }

    private static func normal(_ text: String) -> [UInt8] {
        let lower = text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        let prefix = Array("application/".utf8)
        return lower.starts(with: prefix) ? Array(lower.dropFirst(prefix.count)) : lower
    }
}
