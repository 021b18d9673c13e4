/// Reads the members of a JWK into checked material (RFC 7517 §4, RFC 7518 §6, RFC 8037 §2).
struct JWKReader {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    var keyID: ExactString? {
        guard let id = value["kid"]?.string, !id.isEmpty else { return nil }
        return ExactString(id)
    }

    /// `use` and `key_ops`: both, where present, must allow verifying (RFC 7517 §4.2, §4.3).
    var purposeFault: KeyFault? {
        if let use = value["use"] {
            guard let text = use.string else { return .wrongType(member: "use") }
            if text != "sig" { return .use(text) }
        }
        if let operations = value["key_ops"] {
            guard let elements = operations.array else { return .wrongType(member: "key_ops") }
            let names = elements.compactMap(\.string)
            guard names.count == elements.count else { return .wrongType(member: "key_ops") }
            guard names.contains("verify"), Set(names).count == names.count else { return .operations(names) }
        }
        return nil
    }

    func material() -> (Result<PublicKey, KeyFault>, [JWK.Oddity]) {
        var oddities: [JWK.Oddity] = []
        do throws(KeyFault) {
            let numbers = try numbers(&oddities)
            return (.success(try PublicKey(numbers)), oddities)
        } catch {
            return (.failure(error), oddities)
        }
    }

    private static let privateNames = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]

    private func numbers(_ oddities: inout [JWK.Oddity]) throws(KeyFault) -> KeyNumbers {
        guard case .object(let members) = value else { throw .notAnObject }
        let type = try text("kty")
        if type == "oct" { throw .symmetric }
        let secret = members.map(\.name).filter(Self.privateNames.contains)
        if !secret.isEmpty { throw .privateMembers(secret) }
        for name in ["kid", "alg"] where value[name] != nil { _ = try text(name) }
        return try Self.publicNumbers(of: value, type: type, &oddities)
    }

    /// The public numbers of a JWK that may have private members too: for the signing half.
    static func publicNumbers(of value: JSONValue, type: String, _ oddities: inout [JWK.Oddity]) throws(KeyFault) -> KeyNumbers {
        let reader = JWKReader(value)
        // Not as String has it, to which the Kelvin sign in OKP is a K.
        switch ExactString(type) {
        case "RSA":
            let n = try reader.rsaNumber("n", &oddities)
            return .rsa(modulus: n, exponent: try reader.rsaNumber("e", &oddities))
        case "EC":
            let curve = try reader.text("crv")
            guard let kind = KeyKind(rawValue: curve), kind.keyType == "EC" else { throw .unsupported(curve) }
            return .point(kind, x: try reader.coordinate("x", of: kind), y: try reader.coordinate("y", of: kind))
        case "OKP":
            let curve = try reader.text("crv")
            guard let kind = KeyKind(rawValue: curve), kind.keyType == "OKP" else { throw .unsupported(curve) }
            return .raw(kind, try reader.coordinate("x", of: kind))
        default: throw .unsupported(type)
        }
    }

    func text(_ name: String) throws(KeyFault) -> String {
        guard let member = value[name] else { throw .missing(member: name) }
        guard let text = member.string else { throw .wrongType(member: name) }
        return text
    }

    /// Strict base64url.
    func octets(_ name: String) throws(KeyFault) -> [UInt8] {
        let text = Array(try text(name).utf8)
        do throws(Base64URL.Failure) { return try Base64URL.decode(text.span) } catch { throw .encoding(member: name) }
    }

    private func coordinate(_ name: String, of kind: KeyKind) throws(KeyFault) -> [UInt8] {
        let bytes = try octets(name)
        let width = kind.coordinateWidth ?? 0
        guard bytes.count == width else { throw .width(member: name, octets: bytes.count, expected: width) }
        return bytes
    }

    /// A Base64urlUInt (RFC 7518 §2), tolerant of what the Cognito identity key set has been published with: the standard
    /// alphabet, padding, one leading zero octet. Both alphabets in one value are garbage.
    private func rsaNumber(_ name: String, _ oddities: inout [JWK.Oddity]) throws(KeyFault) -> [UInt8] {
        var text = Array(try text(name).utf8)
        let standard = text.contains(UInt8(ascii: "+")) || text.contains(UInt8(ascii: "/"))
        let url = text.contains(UInt8(ascii: "-")) || text.contains(UInt8(ascii: "_"))
        if standard && url { throw .encoding(member: name) }
        let unpadded = text.count - text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        if unpadded < text.count {
            // Padding fills a group of four and is never more than two long (RFC 4648 §4).
            guard text.count % 4 == 0, text.count - unpadded <= 2 else { throw .encoding(member: name) }
            text.removeLast(text.count - unpadded)
            oddities.append(.padding(member: name))
        }
        if standard {
            for index in text.indices {
                if text[index] == UInt8(ascii: "+") { text[index] = UInt8(ascii: "-") }
                if text[index] == UInt8(ascii: "/") { text[index] = UInt8(ascii: "_") }
            }
            oddities.append(.standardAlphabet(member: name))
        }
        var bytes: [UInt8]
        do throws(Base64URL.Failure) { bytes = try Base64URL.decode(text.span) } catch { throw .encoding(member: name) }
        if bytes.first == 0, bytes.count > 1 {
            bytes.removeFirst()
            oddities.append(.leadingZero(member: name))
            if bytes.first == 0 { throw .encoding(member: name) }
        }
        guard !bytes.isEmpty else { throw .encoding(member: name) }
        return bytes
    }
}
