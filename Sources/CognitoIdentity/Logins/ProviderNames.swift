public import JOSE
internal import OpenID

/// A generic OpenID provider as Logins maps name it: its issuer without `https://` (IAM: "Create an OpenID Connect provider").
public struct OpenIDProviderName: Sendable, Hashable, CustomStringConvertible {
    /// Host and path.
    public let text: ExactString

    /// Checks length (1 to 128, IdentityProviderName) and characters: no scheme, no slash at the end, no query, no white space.
    public init(_ text: String) throws(ShapeError) {
        try Shape.check(text, "OpenID provider", 1...128, "1 to 128 characters of an address without https://, query and white space") {
            Shape.isWord($0) || Shape.isOne(of: ".:/~%+=,-", $0)
        }
        guard !text.has("://"), !text.hasSuffix("/"), !text.hasPrefix("/") else {
            throw ShapeError("OpenID provider", "host and path without https:// and without a slash at the end")
        }
        self.text = ExactString(text)
    }

    /// The provider of an issuer, with or without its scheme: `https://issuer.example/` is `issuer.example`.
    public init(issuer: String) throws(ShapeError) {
        var name = issuer.hasPrefix("https://") ? String(issuer.dropFirst(8)) : issuer
        if name.hasSuffix("/") { name.removeLast() }
        try self.init(name)
    }

    /// Host and path.
    public var description: String { text.description }
}

/// A SAML provider's ARN, `arn:aws:iam::<account>:saml-provider/<name>` (IAM API, SAMLProviderArn; ARNString: 20 to 2048 characters).
public struct SAMLProviderARN: Sendable, Hashable, CustomStringConvertible {
    /// The whole ARN.
    public let text: ExactString

    /// Checks the form.
    public init(_ text: String) throws(ShapeError) {
        let rule = "arn:aws:iam::<account of 12 digits>:saml-provider/<name>, at most 128 characters as a key"
        let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard text.utf8.count <= 128, parts.count == 6, parts[0] == "arn", Partition.allCases.contains(where: { $0.arnName == parts[1] }),
            parts[2] == "iam", parts[3].isEmpty, parts[4].utf8.count == 12, parts[4].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            parts[5].hasPrefix("saml-provider/"), parts[5].utf8.count > 14,
            parts[5].utf8.dropFirst(14).allSatisfy({ Shape.isWord($0) || Shape.isOne(of: ".-", $0) })
        else { throw ShapeError("SAML provider", rule) }
        self.text = ExactString(text)
    }

    /// The whole ARN.
    public var description: String { text.description }
}

/// The identity service itself as a provider of logins: the tokens that it issued for developer-authenticated identities.
public struct IdentityServiceName: Sendable, Hashable, CustomStringConvertible {
    /// The host.
    public let text: ExactString

    /// The default partition's.
    public static let standard = IdentityServiceName(known: "cognito-identity.amazonaws.com")

    /// The one of a region: China has its own (AWS SDK for Android, AWSAbstractCognitoIdentityProvider), the others share one. For
    /// GovCloud nobody could confirm one, so the shared one is taken there too.
    public init(ofRegion region: String) {
        self = Partition(ofRegion: region) == .china ? IdentityServiceName(known: "cognito-identity.\(region).amazonaws.com.cn") : .standard
    }

    /// Takes a host of the service: `cognito-identity.amazonaws.com` or one with a region.
    public init(_ text: String) throws(ShapeError) {
        let rule = "cognito-identity.amazonaws.com, or with a region in it"
        guard text != Self.standard.text.description else {
            self = .standard
            return
        }
        guard text.hasPrefix("cognito-identity."), let suffix = [".amazonaws.com.cn", ".amazonaws.com"].first(where: text.hasSuffix),
            text.utf8.count > 17 + suffix.utf8.count
        else { throw ShapeError("identity service", rule) }
        let region = text.dropFirst(17).dropLast(suffix.utf8.count)
        guard Region.isName(region), region.hasPrefix("cn-") == suffix.hasSuffix(".cn") else { throw ShapeError("identity service", rule) }
        self.text = ExactString(text)
    }

    private init(known text: String) { self.text = ExactString(text) }

    /// The host.
    public var description: String { text.description }
}
