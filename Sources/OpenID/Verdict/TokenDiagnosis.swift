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
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        if ["null", "nil", "undefined", "(null)", "none", "[object Object]", "NaN", "true", "false"].contains(text) {
            return .isPlaceholder
        }
        if text.hasPrefix("{") || text.hasPrefix("[") { return .isJSON }
        if text.hasPrefix("Optional(") { return .isOptional }
        if let quote = text.first, "\"'`".contains(quote) { return .isQuoted }
        if text.contains("%2E") || text.contains("%2e") || text.contains("%3D") || text.contains("%20") { return .isPercentEncoded }
        for scheme in ["Bearer", "Basic", "Token", "JWT", "Authorization"] where text.lowercased().hasPrefix(scheme.lowercased()) {
            if let next = text.dropFirst(scheme.count).first, " :,\t".contains(next) { return .hasScheme(scheme) }
        }
        if text.utf8.contains(where: { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }), text.contains(".") {
            return .hasInnerWhiteSpace
        }
        if isBase64OfToken(bytes) { return .isBase64OfToken }
        if isAppleCode(text) { return .isAuthorizationCode }
        if case .parts(2) = failure { return .isCut }
        return nil
    }

    /// Base64 of `eyJ…` begins `ZXlK`, and no token does.
    private static func isBase64OfToken(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("ZXlK".utf8)) && !bytes.contains(UInt8(ascii: "."))
    }

    /// Apple's authorization codes begin with `c`, its refresh tokens with `r`, then hexadecimal digits, and have four parts.
    private static func isAppleCode(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let first = parts[0].utf8.first, first == UInt8(ascii: "c") || first == UInt8(ascii: "r") else {
            return false
        }
        return parts[0].utf8.count == 33 && parts[1].utf8.count <= 2
    }
}
