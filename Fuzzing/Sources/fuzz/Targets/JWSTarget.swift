import JOSE
import OpenID

/// A token that is taken apart has one spelling, and what is shown of it is what it says.
enum JWSTarget {
    static func run(_ input: [UInt8]) {
        let inspection = TokenInspection(RawToken(input), limits: .standard)
        guard (try? CompactJWS(parsing: input)) != nil else {
            return hold(!inspection.findings.isEmpty, "a token that is refused is refused with a reason")
        }
        let parts = input.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        hold(parts.count == 3, "a token has three parts")
        for (index, part) in parts.enumerated() {
            guard let octets = try? Base64URL.decode(Array(part).span) else { return hold(false, "each part is base64url") }
            hold(!octets.isEmpty, "no part is empty")
            hold(Array(Base64URL.encode(octets.span).utf8) == Array(part), "each part encodes to the same text")
            if index < 2 {
                guard case .object? = try? JSONDocument.parse(octets, limits: .token) else {
                    return hold(false, "Jansson reads header and payload as objects too")
                }
            }
        }
    }
}
