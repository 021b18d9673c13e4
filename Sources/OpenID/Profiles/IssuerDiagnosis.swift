internal import JOSE

/// The usual mistakes behind an issuer that is not ours. It explains; it never makes one pass for the other.
/// It reads bytes: strangers' tokens come in any number, and each has an issuer that is not ours.
enum IssuerDiagnosis {
    private typealias Bytes = ArraySlice<UInt8>

    static func hint(actual: String, profile: IssuerProfile) -> Hint? {
        let actual = Array(actual.utf8)[...]
        let expected = profile.issuers.all.map { Array($0.name.description.utf8)[...] }
        for issuer in expected {
            if let suffix = trailing(actual, issuer) ?? trailing(issuer, actual) { return .issuerTrailing(suffix) }
            if isSameButCase(actual, issuer) { return .issuerCase }
            if actual == issuer.dropFirst(https.count) { return .issuerWithoutScheme }
            if begins(actual, with: http), actual.dropFirst(http.count) == issuer.dropFirst(https.count) { return .issuerScheme }
        }
        return kindHint(actual, profile.kind) ?? expected.lazy.compactMap { poolHint(actual, $0) }.first
    }

    private static let https = Array("https://".utf8)[...]
    private static let http = Array("http://".utf8)[...]
    private static let apple = Array(Apple.issuer.description.utf8)[...]
    private static let identityService = Array("https://cognito-identity.".utf8)[...]
    private static let userPools = [Array("https://cognito-idp.".utf8)[...], Array("https://issuer-cognito-idp.".utf8)[...]]

    private static func begins(_ text: Bytes, with start: Bytes) -> Bool { text.prefix(start.count) == start }

    /// The one character that the longer text has after all of the shorter, when it is one that is easily added.
    private static func trailing(_ longer: Bytes, _ shorter: Bytes) -> String? {
        guard longer.count == shorter.count + 1, let last = longer.last, last == UInt8(ascii: "/") || last == UInt8(ascii: "."),
            longer.dropLast() == shorter
        else { return nil }
        return last == UInt8(ascii: "/") ? "/" : "."
    }

    private static func isSameButCase(_ a: Bytes, _ b: Bytes) -> Bool {
        func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
        guard a.count == b.count else { return false }
        for offset in 0..<a.count where lower(a[a.startIndex + offset]) != lower(b[b.startIndex + offset]) { return false }
        return true
    }

    /// A token of another kind of issuer altogether.
    private static func kindHint(_ actual: Bytes, _ kind: IssuerProfile.Kind) -> Hint? {
        if actual == apple { return kind == .appleID || kind == .appleEvent ? nil : .isAppleToken }
        if begins(actual, with: identityService) {
            if case .cognitoIdentity = kind { return nil }
            return .isIdentityPoolToken
        }
        return kind.isUserPool || pool(actual) == nil ? nil : .isUserPoolToken
    }

    private static func poolHint(_ actual: Bytes, _ expected: Bytes) -> Hint? {
        guard let a = pool(actual), let b = pool(expected) else { return nil }
        if a.id != b.id { return .issuerOtherPool }
        return a.region != b.region ? .issuerRegion(String(decoding: a.region, as: UTF8.self)) : .issuerForm
    }

    /// The region in a user pool's issuer, and its id.
    private static func pool(_ issuer: Bytes) -> (region: Bytes, id: Bytes)? {
        guard let prefix = userPools.first(where: { begins(issuer, with: $0) }) else { return nil }
        let rest = issuer.dropFirst(prefix.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")), let dot = rest[..<slash].firstIndex(of: UInt8(ascii: ".")) else {
            return nil
        }
        let id = rest[(slash + 1)...]
        return id.contains(UInt8(ascii: "/")) ? nil : (rest[..<dot], id)
    }
}
