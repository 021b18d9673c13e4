/// The usual mistakes behind an issuer that is not ours. It explains; it never makes one pass for the other.
enum IssuerDiagnosis {
    static func hint(actual: String, profile: IssuerProfile) -> Hint? {
        let expected = profile.issuers.all.map(\.description)
        for issuer in expected {
            for suffix in ["/", "."] where actual == issuer + suffix || issuer == actual + suffix { return .issuerTrailing(suffix) }
            if actual.lowercased() == issuer.lowercased() { return .issuerCase }
            if actual == issuer.dropFirst("https://".count) { return .issuerWithoutScheme }
            if actual == issuer.replacing("https://", with: "http://") { return .issuerScheme }
        }
        return kindHint(actual, profile.kind) ?? expected.lazy.compactMap { poolHint(actual, $0) }.first
    }

    /// A token of another kind of issuer altogether.
    private static func kindHint(_ actual: String, _ kind: IssuerProfile.Kind) -> Hint? {
        if actual == Apple.issuer.description { return kind == .appleID || kind == .appleEvent ? nil : .isAppleToken }
        if actual.hasPrefix("https://cognito-identity.") {
            if case .cognitoIdentity = kind { return nil }
            return .isIdentityPoolToken
        }
        return pool(actual) == nil || kind.isUserPool ? nil : .isUserPoolToken
    }

    private static func poolHint(_ actual: String, _ expected: String) -> Hint? {
        guard let a = pool(actual), let b = pool(expected) else { return nil }
        if a.id != b.id { return .issuerOtherPool }
        return a.region != b.region ? .issuerRegion(a.region) : .issuerForm
    }

    private static func pool(_ issuer: String) -> (region: String, id: String)? {
        let parts = issuer.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "https:" else { return nil }
        let host = parts[2].split(separator: ".")
        guard host.count >= 3, host[0] == "cognito-idp" || host[0] == "issuer-cognito-idp" else { return nil }
        return (String(host[1]), String(parts[3]))
    }
}
