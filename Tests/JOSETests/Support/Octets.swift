import JOSE

/// The UTF-8 octets of a text.
func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Octets in base64url.
func base64URL(_ bytes: [UInt8]) -> String { Base64URL.encode(bytes.span) }

/// The octets that a text in base64url stands for.
func decoded(_ text: [UInt8]) throws(Base64URL.Failure) -> [UInt8] { try Base64URL.decode(text.span) }

/// The octets that hexadecimal digits stand for; nothing for what are none.
func octets(hexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

extension JSONValue {
    /// The number, when this is a whole one.
    var integer: Int? {
        if case .integer(let number) = self { Int(number) } else { nil }
    }
}
