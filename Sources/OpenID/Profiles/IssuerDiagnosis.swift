internal import JOSE

/// The usual mistakes behind an issuer that is not ours. It explains; it never makes one pass for the other.
/// It reads bytes: strangers' tokens come in any number, and each has an issuer that is not ours.
enum IssuerDiagnosis {
    static func hint(actual: String, profile: IssuerProfile) -> Hint? {
        var actual = actual
        return actual.withUTF8 { actual in
            let actual = unsafe actual.span
            return first(of: profile) { spellingHint(actual, $0) } ?? kindHint(actual, profile.kind)
                ?? first(of: profile) { poolHint(actual, $0) }
        }
    }

    /// The first hint that one of the profile's issuers gives.
    private static func first(of profile: IssuerProfile, _ hint: (Span<UInt8>) -> Hint?) -> Hint? {
        profile.issuers.firstResult { issuer in
            var name = issuer.description
            return name.withUTF8 { unsafe hint($0.span) }
        }
    }

    private static let https = Array("https://".utf8)
    private static let http = Array("http://".utf8)
    private static let apple = Array(Apple.issuer.description.utf8)
    private static let identityService = Array("https://cognito-identity.".utf8)
    private static let userPools = [Array("https://cognito-idp.".utf8), Array("https://issuer-cognito-idp.".utf8)]

    private static func begins(_ text: Span<UInt8>, with start: [UInt8]) -> Bool { Bytes.has(start.span, in: text, at: 0) }

    /// The same issuer, written otherwise.
    private static func spellingHint(_ actual: Span<UInt8>, _ issuer: Span<UInt8>) -> Hint? {
        if let suffix = trailing(actual, issuer) ?? trailing(issuer, actual) { return .issuerTrailing(suffix) }
        if isSameButCase(actual, issuer) { return .issuerCase }
        guard begins(issuer, with: https) else { return nil }
        let rest = issuer.extracting(https.count..<issuer.count)
        if Bytes.areSame(actual, rest) { return .issuerWithoutScheme }
        if begins(actual, with: http), Bytes.areSame(actual.extracting(http.count..<actual.count), rest) { return .issuerScheme }
        return nil
    }

    /// The one character that the longer text has after all of the shorter, when it is one that is easily added.
    private static func trailing(_ longer: Span<UInt8>, _ shorter: Span<UInt8>) -> String? {
        guard longer.count == shorter.count + 1, Bytes.has(shorter, in: longer, at: 0) else { return nil }
        switch longer[shorter.count] {
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "."): return "."
        default: return nil
        }
    }

    private static func isSameButCase(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
        func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
        guard a.count == b.count else { return false }
        for index in a.indices where lower(a[index]) != lower(b[index]) { return false }
        return true
    }

    /// A token of another kind of issuer altogether.
    private static func kindHint(_ actual: Span<UInt8>, _ kind: IssuerProfile.Kind) -> Hint? {
        if Bytes.areSame(actual, apple.span) { return kind == .appleID || kind == .appleEvent ? nil : .isAppleToken }
        if begins(actual, with: identityService) {
            if case .cognitoIdentity = kind { return nil }
            return .isIdentityPoolToken
        }
        return kind.isUserPool || pool(actual) == nil ? nil : .isUserPoolToken
    }

    private static func poolHint(_ actual: Span<UInt8>, _ expected: Span<UInt8>) -> Hint? {
        guard let a = pool(actual), let b = pool(expected) else { return nil }
        if !Bytes.areSame(actual.extracting(a.id), expected.extracting(b.id)) { return .issuerOtherPool }
        let region = actual.extracting(a.region)
        if Bytes.areSame(region, expected.extracting(b.region)) { return .issuerForm }
        return .issuerRegion(unsafe region.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
    }

    /// Where the region stands in a user pool's issuer, and the pool's id.
    private static func pool(_ issuer: Span<UInt8>) -> (region: Range<Int>, id: Range<Int>)? {
        guard let start = userPools.first(where: { begins(issuer, with: $0) })?.count else { return nil }
        let slash = Bytes.firstIndex(of: UInt8(ascii: "/"), in: issuer, from: start)
        let dot = Bytes.firstIndex(of: UInt8(ascii: "."), in: issuer, from: start)
        // One slash, and a dot before it.
        guard slash < issuer.count, dot < slash, Bytes.firstIndex(of: UInt8(ascii: "/"), in: issuer, from: slash + 1) == issuer.count
        else { return nil }
        return (start..<dot, slash + 1..<issuer.count)
    }
}
