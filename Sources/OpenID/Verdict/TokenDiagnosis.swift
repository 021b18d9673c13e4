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
        if hasPercentEncoding(start) { return .isPercentEncoded }
        for scheme in ["Bearer", "Basic", "Token", "JWT", "Authorization"] {
            let next = start.dropFirst(scheme.utf8.count).first
            if let next, " :,\t".utf8.contains(next),
                start.prefix(scheme.utf8.count).elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 | 0x20 })
            {
                return .hasScheme(scheme)
            }
        }
        if start.contains(where: { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }), start.contains(UInt8(ascii: ".")) {
            return .hasInnerWhiteSpace
        }
        if isBase64OfToken(bytes) { return .isBase64OfToken }
        if isAppleCode(start) { return .isAuthorizationCode }
        if case .parts(2) = failure { return .isCut }
        return nil
    }

    private static let placeholders: Set<String> = [
        "null", "nil", "undefined", "(null)", "none", "[object Object]", "NaN", "true", "false",
    ]

    /// A dot, an equals sign or a space as URLs write them.
    private static func hasPercentEncoding(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            let code = text[percent...].dropFirst().prefix(2)
            if ["2E", "2e", "3D", "20"].contains(where: { code.elementsEqual($0.utf8) }) { return true }
            rest = text[(percent + 1)...]
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
