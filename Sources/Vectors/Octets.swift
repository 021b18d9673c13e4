internal import JOSE

/// Octets from the texts that vector files write them in; `nil` for a text of another kind.
enum Octets {
    /// Strict base64url.
    static func base64URL(_ text: [UInt8]) -> [UInt8]? {
        do throws(Base64URL.Failure) { return try Base64URL.decode(text.span) } catch { return nil }
    }

    /// Standard base64, padded or not.
    static func base64(_ text: String) -> [UInt8]? { Base64URL.octets(ofEitherAlphabet: text.utf8) }

    /// Hexadecimal in either case.
    static func hexadecimal(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var octets: [UInt8] = []
        octets.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
            octets.append(high << 4 | low)
        }
        return octets
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
