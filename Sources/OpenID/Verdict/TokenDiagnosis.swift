internal import JOSE

/// Recognises what people paste in place of a token. It explains a refusal and never changes one.
enum TokenDiagnosis {
    static func hint(_ token: RawToken, _ failure: TokenFormFailure) -> Hint? {
        switch failure {
        case .encrypted: return .isRefreshToken
        case .base64(_, .padding): return .isPaddedByLoadBalancer
        case .unsigned, .empty, .tooLarge: return nil
        case .base64(.signature, .impossibleLength), .base64(.signature, .nonZeroTrailingBits): return .isCut
        case .base64, .emptyPart: return nil
        case .json(let part, .syntax) where part == .payload: return .isCut
        case .json: return nil
        case .foreignByte, .parts: return hintFromText(token.bytes, failure)
        }
    }

    private static func hintFromText(_ bytes: [UInt8], _ failure: TokenFormFailure) -> Hint? {
        // All that is recognised shows in the beginning.
        let start = bytes.prefix(4096)
        if start.count <= 20, placeholders.contains(String(decoding: start, as: UTF8.self)) { return .isPlaceholder }
        switch bytes.first {
        case UInt8(ascii: "{")?, UInt8(ascii: "[")?: return .isJSON
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?, UInt8(ascii: "`")?: return .isQuoted
        default: break
        }
        if start.starts(with: "Optional(".utf8) { return .isOptional }
        if hasPercentEncoding(start.span) { return .isPercentEncoded }
        for scheme in ["Bearer", "Basic", "Token", "JWT", "Authorization"] {
            let (word, next) = (start.prefix(scheme.utf8.count), start.dropFirst(scheme.utf8.count).first)
            guard let next, " :,\t".utf8.contains(next) else { continue }
            if word.elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 | 0x20 }) { return .hasScheme(scheme) }
        }
        func has(_ byte: UInt8) -> Bool { Bytes.firstIndex(of: byte, in: start.span, from: 0) < start.count }
        if has(0x20) || has(0x0A) || has(0x0D) || has(0x09), has(UInt8(ascii: ".")) { return .hasInnerWhiteSpace }
        if isBase64OfToken(bytes) { return .isBase64OfToken }
        if isAppleCode(start) { return .isAuthorizationCode }
        if case .parts(2) = failure { return .isCut }
        return nil
    }

    private static let placeholders: Set<String> = [
        "null", "nil", "undefined", "(null)", "none", "[object Object]", "NaN", "true", "false",
    ]

    /// A dot, an equals sign or a space as URLs write them.
    private static func hasPercentEncoding(_ text: Span<UInt8>) -> Bool {
        var percent = Bytes.firstIndex(of: UInt8(ascii: "%"), in: text, from: 0)
        while percent + 2 < text.count {
            switch (text[percent + 1], text[percent + 2]) {
            case (UInt8(ascii: "2"), UInt8(ascii: "E")), (UInt8(ascii: "2"), UInt8(ascii: "e")), (UInt8(ascii: "3"), UInt8(ascii: "D")),
                (UInt8(ascii: "2"), UInt8(ascii: "0")):
                return true
            default: percent = Bytes.firstIndex(of: UInt8(ascii: "%"), in: text, from: percent + 1)
            }
        }
        return false
    }

    /// Base64 of `eyJ…` begins `ZXlK`, and no token does.
    private static func isBase64OfToken(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("ZXlK".utf8)) && !bytes.contains(UInt8(ascii: "."))
    }

    /// Apple's authorization codes begin with `c`, its refresh tokens with `r`, then hexadecimal digits, and have four parts.
    private static func isAppleCode(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first == UInt8(ascii: "c") || first == UInt8(ascii: "r") else { return false }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0].count == 33 && parts[1].count <= 2
    }
}
