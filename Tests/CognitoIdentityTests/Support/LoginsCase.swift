import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

/// The keys of the samples' issuers.
enum Key {
    static let pool = "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01"
    static let apple = "appleid.apple.com"
    static let google = "accounts.google.com"
    static let service = "cognito-identity.amazonaws.com"
    static let issuer = "login.example.com"
    static let saml = "arn:aws:iam::000000000000:saml-provider/one"
    static let developer = "login.example.app"
}

/// What stands under a key in a test.
enum Value: Sendable, ExpressibleByStringLiteral {
    case text(String)
    /// The sample of that kind with these claims; a `nil` takes the claim away.
    case token(TokenKind, [String: JSONValue?])

    init(stringLiteral text: String) { self = .text(text) }

    static func token(_ kind: TokenKind) -> Value { .token(kind, [:]) }
    /// A token of Google's.
    static func google(_ claims: [String: JSONValue?] = [:]) -> Value {
        .token(.oidc, ["iss": "https://accounts.google.com"].merging(claims) { $1 })
    }

    var string: String {
        get throws {
            switch self {
            case .text(let text): return text
            case .token(let kind, let claims):
                let builder = claims.reduce(TokenBuilder(kind)) { builder, claim in
                    claim.value.map { builder.with(claim.key, $0) } ?? builder.without(claim.key)
                }
                // The service takes RSA signatures alone.
                let key = kind == .oidc ? try TestKeys.oidc(.rs256) : try kind.signingKey
                return String(decoding: try builder.signed(by: key).bytes, as: UTF8.self)
            }
        }
    }
}

extension LoginsMap {
    /// A map of a test.
    static func of(_ logins: [(String, Value)]) throws -> LoginsMap {
        let entries = try logins.map { LoginsMap.Entry(ExactString($0.0), Secret(try $0.1.string)) }
        return try #require(LoginsMap(entries))
    }
}

/// A map, what it is checked for, and all that is found.
struct LoginsCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: LoginsCheck
    let logins: [(String, Value)]
    let findings: [LoginsFinding]

    init(_ name: String, check: LoginsCheck = LoginsCheck(), _ logins: [(String, Value)], _ findings: [LoginsFinding] = []) {
        testDescription = name
        self.check = check
        self.logins = logins
        self.findings = findings
    }

    /// The case of one login, with faults of its own.
    init(_ name: String, check: LoginsCheck = LoginsCheck(), _ key: String, _ value: Value, _ faults: LoginsFault...) {
        self.init(name, check: check, [(key, value)], faults.map { LoginsFinding(login: key, $0) })
    }

    /// The case of one login, with something wrong with its token.
    init(_ name: String, check: LoginsCheck = LoginsCheck(), _ key: String, _ value: Value, token first: Finding, _ more: Finding...) {
        self.init(name, check: check, [(key, value)], ([first] + more).map { LoginsFinding(login: key, token: $0) })
    }

    func found() throws -> [LoginsFinding] { check.findings(in: try .of(logins), at: FixedTime.now) }
}

extension LoginsCheck {
    /// A check for that call, with the samples' identity.
    static func of(
        _ call: LoginsCall = .getCredentialsForIdentity, identity: String? = nil, pool: String? = nil, developer: String? = nil,
        guest: Bool = false, keys: [LoginProvider: VerificationKeys] = [:]
    ) throws -> LoginsCheck {
        LoginsCheck(
            for: call, identity: try identity.map { try IdentityID($0) },
            pool: try pool.map { try PoolDescription(parsing: Array($0.utf8)) },
            developerProvider: try developer.map { try DeveloperProviderName($0) }, isGuest: guest, keys: keys)
    }
}

/// The identities of the samples.
enum Identity {
    static let sample = "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    static let other = "eu-west-1:00000000-bbbb-4ccc-8ddd-eeeeeeeeeeee"
}

/// A description of the samples' identity pool.
enum Pool {
    static let full = """
        {"IdentityPoolId": "eu-west-1:11111111-2222-4333-8444-555555555555", "IdentityPoolName": "pool one",
         "AllowUnauthenticatedIdentities": false, "AllowClassicFlow": true, "DeveloperProviderName": "login.example.app",
         "SupportedLoginProviders": {"appleid.apple.com": "com.example.app", "accounts.google.com": "client-1;client-2"},
         "OpenIdConnectProviderARNs": ["arn:aws:iam::000000000000:oidc-provider/login.example.com"],
         "SamlProviderARNs": ["arn:aws:iam::000000000000:saml-provider/one"],
         "CognitoIdentityProviders": [
           {"ProviderName": "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01", "ClientId": "1example23456789",
            "ServerSideTokenCheck": false},
           {"ProviderName": "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01", "ClientId": "2example23456789",
            "ServerSideTokenCheck": true}],
         "IdentityPoolTags": {}}
        """
    /// One that has nothing but a user pool's other client.
    static let narrow = """
        {"IdentityPoolId": "eu-west-1:99999999-2222-4333-8444-555555555555", "AllowUnauthenticatedIdentities": true,
         "CognitoIdentityProviders": [
           {"ProviderName": "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01", "ClientId": "2example23456789"}]}
        """
}
