public import JOSE

/// A token laid open for a person's eyes: nothing in it is verified, and no function takes it for more.
public struct TokenInspection: Sendable {
    /// Header and claims; `nil` when the text is no token.
    public let contents: UnverifiedContents?
    /// What is wrong with form and header.
    public let findings: [Finding]

    /// Takes the token apart.
    public init(_ token: RawToken, limits: TokenLimits) {
        do throws(TokenFormFailure) {
            let jws = try CompactJWS(parsing: token.bytes, limits: limits)
            contents = jws.unverifiedContents
            findings =
                (jws.header.fault.map { [Finding($0)] } ?? []) + Finding.aboutKeySources(of: jws.header)
        } catch {
            contents = nil
            findings = [Finding(error, token)]
        }
    }

    /// The name of the profile that the token looks made for.
    public var looksLike: String? {
        guard let claims = contents?.claims, let issuer = claims["iss"]?.string else { return nil }
        if issuer == Apple.issuer.description { return claims["events"] == nil ? "apple-id" : "apple-event" }
        if issuer.hasPrefix("https://cognito-identity.") { return "cognito-identity" }
        if issuer.hasPrefix("https://cognito-idp.") || issuer.hasPrefix("https://issuer-cognito-idp.") {
            switch claims["token_use"]?.string {
            case "id": return "cognito-id"
            case "access": return "cognito-access"
            default: return nil
            }
        }
        return nil
    }

    /// The times that the token claims.
    public var times: TokenTimes {
        TokenTimes(expiry: time(contents?.claims["exp"]), issuedAt: time(contents?.claims["iat"]))
    }

    private func time(_ value: JSONValue?) -> UnixTime? { value?.number.flatMap(UnixTime.init(claim:)) }
}
