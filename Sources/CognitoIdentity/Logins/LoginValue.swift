internal import JOSE
internal import OpenID

/// A login's value laid open, not trusted: the service verifies it. It serves to foretell what the service will say.
struct LoginValue {
    /// Room for the longest value that the service takes (LoginsMap: 1 to 50000 characters).
    static let maximumLength = 50000

    let text: Secret
    /// The header and claims of a token; `nil` when the text is none.
    let contents: UnverifiedContents?
    /// What is wrong with the token's header.
    let headerFaults: [Finding]
    /// Why it is no token, as far as that can be told.
    let hint: Hint?

    init(_ text: Secret) {
        self.text = text
        let token = RawToken(text.exposed)
        // A text past the limit is not taken apart: that it is too long is all there is to say.
        guard token.bytes.count <= Self.maximumLength * 4 else {
            contents = nil
            headerFaults = []
            hint = nil
            return
        }
        let inspection = TokenInspection(token, limits: TokenLimits(Self.maximumLength * 4))
        contents = inspection.contents
        headerFaults = inspection.contents == nil ? [] : inspection.findings.filter { $0.severity == .error }
        hint = inspection.contents == nil ? inspection.findings.first?.hint : nil
    }

    var issuer: String? { contents?.claims["iss"]?.string }
    var isCognitoToken: Bool { issuer.map { (try? IdentityServiceName(LoginKey.withoutScheme($0))) != nil } ?? false }
    var isAccessToken: Bool { contents?.claims["token_use"]?.string == "access" }
    var subject: String? { contents?.claims["sub"]?.string }

    /// The texts in `aud`, which is one or several.
    var audiences: [String] {
        switch contents?.claims["aud"] {
        case .string(let one)?: [one]
        case .array(let several)? where several.allSatisfy({ $0.string != nil }): several.compactMap(\.string)
        default: []
        }
    }

    /// Whom the service takes the token to be for: `azp` when it is there, else `aud` (developer guide, "OIDC providers").
    var clients: [String] { contents?.claims["azp"]?.string.map { [$0] } ?? audiences }

    /// A time within the years that tokens live in, 1970 to 9999.
    func time(_ claim: String) -> UnixTime? { contents?.claims[claim]?.number.flatMap(UnixTime.init(claim:)) }

    /// Why that time cannot be read.
    func timeFault(_ claim: String) -> Finding {
        guard let actual = contents?.claims[claim] else { return Finding(.claim(claim, .missing)) }
        return Finding(.claim(claim, .type), actual: actual, detail: .type("a number of seconds"), hint: Hint(insteadOfTime: actual))
    }

    /// What an access token cannot be: such tokens are opaque, so no more can be told than that this is something else.
    var accessTokenHint: Hint? {
        switch hint {
        case .isPlaceholder?, .isJSON?, .isOptional?, .isQuoted?, .isPercentEncoded?, .hasScheme?, .hasInnerWhiteSpace?, .isBase64OfToken?:
            return hint
        default: return text.exposed.utf8.contains { $0 <= 0x20 || $0 == 0x7F } ? .hasInnerWhiteSpace : nil
        }
    }
}
