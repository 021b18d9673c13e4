import JOSE

/// What a configuration says by the reader of tokens, with rules written for the target's tokens alone.
struct ConfigReading {
    private let root: JSONValue

    /// Nothing when the text is no JSON object.
    init?(_ input: [UInt8]) {
        guard let document = try? TokenJSON(parsing: input, limits: .document) else { return nil }
        root = document.root.value
    }

    private var entries: [JSONValue] { root["issuers"]?.array ?? [] }

    /// Whether some entry has all that the token needs, and asks for nothing that it has not.
    func accepts(_ token: ConfigToken) -> Bool {
        Self.names(of: root).allSatisfy(["issuers", "leeway"].contains) && (root["leeway"].map(Self.isLeeway) ?? true)
            && entries.contains { Self.accepts(token, by: $0) }
    }

    /// Whether there is one entry and nothing in it can be held against the token.
    func plainlyAccepts(_ token: ConfigToken) -> Bool {
        guard accepts(token), entries.count == 1, let entry = entries.first, Self.names(of: root) == ["issuers"] else { return false }
        let texts = entry["audience"]?.array?.map { $0.string ?? "" } ?? [""]
        return Self.names(of: entry).sorted() == ["audience", "issuer", "jwks", "profile"] && !texts.contains("")
    }

    /// Texts of the file that are not to be repeated: tokens and codes; in misuse the secret's path too, in whose place the secret may be.
    /// Short ones may stand in any sentence, and those that are in the file twice may be shown for what else they are.
    func secrets(ofMisuse isMisuse: Bool) -> [String] {
        let names = ["access_token", "code"] + (isMisuse ? ["secret"] : [])
        let others = entries.flatMap { Self.texts(of: $0, but: names) }
        return entries.flatMap { entry in names.compactMap { entry[$0]?.string } }
            .filter { text in text.utf8.count >= 20 && !text.hasPrefix("@") && !others.contains { $0.contains(text) } }
    }

    private static func accepts(_ token: ConfigToken, by entry: JSONValue) -> Bool {
        guard case .object(let members) = entry, let audiences = entry["audience"] ?? entry["client"] else { return false }
        return entry["profile"] == "oidc" && entry["issuer"] == .string(Fixed.issuer) && has(audiences, [Fixed.audience])
            && proves(token, by: entry) && members.allSatisfy(isFulfilled)
    }

    /// Whether the entry's keys are those of the token.
    private static func proves(_ token: ConfigToken, by entry: JSONValue) -> Bool {
        switch token.proof {
        case .signature:
            let isOurs = entry["jwks"] == "keys.json" && entry["key"] == nil || entry["key"] == "key.pem" && entry["jwks"] == nil
            return isOurs && entry["secret"] == nil && entry["alg"].map { has($0, ["EdDSA", "Ed25519"]) } ?? true
        case .secret:
            return entry["secret"] == "secret" && entry["jwks"] == nil && entry["key"] == nil
                && entry["alg"].map { has($0, ["HS256"]) } ?? false
        }
    }

    /// Whether the tokens have what one member asks for.
    private static func isFulfilled(_ member: JSONMember) -> Bool {
        switch member.name {
        case "profile", "issuer", "audience", "client", "jwks", "key", "secret", "alg": true
        case "trusted_audience": member.value.array?.isEmpty == false
        case "leeway": isLeeway(member.value)
        case "max_age": member.value.number.map { $0 >= Double(ConfigToken.age) } ?? false
        case "nonce": member.value == .string(ConfigToken.nonce)
        case "subject": member.value == .string(ConfigToken.subject)
        case "scope": has(member.value, ConfigToken.scopes)
        case "group": has(member.value, [ConfigToken.group])
        case "require": member.value.array?.allSatisfy { $0.string.map(isRequirementMet) ?? false } ?? false
        default: false
        }
    }

    /// `CLAIM=VALUE`: the text, one of several, or the JSON of a boolean or whole number.
    private static func isRequirementMet(_ text: String) -> Bool {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let claim = ConfigToken.claims[parts[0]] else { return false }
        switch claim {
        case .string, .array: return has(claim.array.map { .array($0) } ?? .array([claim]), [parts[1]])
        default: return ExactString(String(decoding: JSONDocument.write(claim), as: UTF8.self)) == ExactString(parts[1])
        }
    }

    private static func isLeeway(_ value: JSONValue) -> Bool { value.number.map { (0...300).contains($0) } ?? false }

    private static func has(_ array: JSONValue, _ wanted: [String]) -> Bool {
        array.array?.contains { element in wanted.contains { element == .string($0) } } ?? false
    }

    private static func names(of object: JSONValue) -> [String] {
        guard case .object(let members) = object else { return [] }
        return members.map(\.name)
    }

    private static func texts(of entry: JSONValue, but names: [String]) -> [String] {
        guard case .object(let members) = entry else { return [] }
        return members.flatMap { member in
            names.contains(member.name) ? [] : [member.name] + (member.value.array ?? [member.value]).compactMap(\.string)
        }
    }
}
