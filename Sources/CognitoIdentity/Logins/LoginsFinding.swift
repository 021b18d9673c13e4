public import JOSE
public import OpenID

/// One thing that is wrong with a Logins map, as data. None holds a login's value.
public struct LoginsFinding: Sendable, Equatable {
    /// The key of the login; `nil` when the map as a whole is meant.
    public let login: String?
    /// What is wrong.
    public let problem: Problem

    /// A fault of the map, or one of the token in it.
    public enum Problem: Sendable, Equatable {
        case map(LoginsFault)
        case token(Finding)
    }

    /// A fault of the map, or of the login of that key.
    public init(login: String? = nil, _ fault: LoginsFault) {
        self.login = login
        problem = .map(fault)
    }

    /// What is wrong with the token in the login of that key.
    public init(login: String, token finding: Finding) {
        self.login = login
        problem = .token(finding)
    }

    /// The stable name.
    public var code: String {
        switch problem {
        case .map(let fault): fault.code.rawValue
        case .token(let finding): finding.code.description
        }
    }

    /// How bad it is.
    public var severity: Severity {
        switch problem {
        case .map(let fault): fault.code.severity
        case .token(let finding): finding.severity
        }
    }
}

/// A fault of a Logins map.
public struct LoginsFault: Error, Sendable, Equatable {
    /// What.
    public let code: LoginsCode
    /// What would have done; an array where several values would.
    public let expected: JSONValue?
    /// What is there, when it is no secret.
    public let actual: JSONValue?
    /// What else a sentence about it needs.
    public let detail: Detail?
    /// The usual mistake that it looks like.
    public let hint: LoginsHint?

    /// A fault of that code.
    public init(
        _ code: LoginsCode, expected: JSONValue? = nil, actual: JSONValue? = nil, detail: Detail? = nil, hint: LoginsHint? = nil
    ) {
        self.code = code
        self.expected = expected
        self.actual = actual
        self.detail = detail
        self.hint = hint
    }

    /// The facts beside expected and actual.
    public enum Detail: Sendable, Equatable {
        /// Why the text is no map.
        case json(LoginsMap.Failure)
        /// How many characters or logins there may be.
        case limit(Int)
        /// In what a key and its token's issuer differ.
        case differs(KeyDifference)
        /// The call that takes no such login.
        case call(LoginsCall)
        /// What stands under such a key.
        case wants(LoginProvider.ValueKind)
        /// By how many seconds the token is past its time.
        case seconds(Double)
    }

    /// In what a key and its token's issuer differ.
    public enum KeyDifference: Sendable, Equatable { case host, region, pool, path, scheme, noIssuer }
}

/// The usual mistake behind a fault of a Logins map, as data.
public enum LoginsHint: Sendable, Equatable {
    /// This key is meant, by its spelling or by the token's issuer.
    case keyIs(String)
    /// The key is the ARN of an OpenID provider: its address alone is meant.
    case isProviderARN(String)
    /// The provider's key stands where its value belongs: the two sides of the map are swapped.
    case isSwapped
    /// An identity pool's id stands where a user pool's belongs.
    case isIdentityPoolID
    /// What is wrong with the text that should be a token.
    case token(Hint)
    /// An access token of the provider stands where its ID token belongs.
    case wantsIDToken
    /// It may be a developer login, which one call alone takes.
    case mayBeDeveloperLogin
    /// Token and secret of Twitter, joined by a semicolon, are wanted.
    case twitterForm
    /// A SAML response as XML: base64 of it is wanted.
    case samlIsXML
    /// Kinds of login that this call does not take.
    case notInThisCall
    /// The developer provider's name is this one.
    case developerProviderIs(String)
    /// The identity to name is the token's `sub`.
    case identityIs(String)
    /// Go straight to the credentials: the identity id is the token's `sub`.
    case skipGetID
    /// A guest is asked for with `--guest`, or the logins were left out.
    case mayBeGuest
    /// A whole request was given: its member Logins is the map.
    case isRequest
}

extension [LoginsFinding] {
    /// True when some finding decides against the map.
    public var containError: Bool { contains { $0.severity == .error } }
}
