public import OpenID

/// What can be wrong with a Logins map, as a stable name. Never renamed; sentences about it are made elsewhere.
public enum LoginsCode: String, Sendable, Hashable, CaseIterable {
    case empty = "logins.empty"
    case tooMany = "logins.too_many"
    case json = "logins.json"
    case keyPlaceholder = "logins.key.placeholder"
    case keyUnknown = "logins.key.unknown"
    case keyScheme = "logins.key.scheme"
    case keyInvalid = "logins.key.invalid"
    case keyMismatch = "logins.key.mismatch"
    /// The key of a user pool whose tokens name the newer form of its issuer: which key the service then wants is documented nowhere.
    case keyForm = "logins.key.form"
    case valueEmpty = "logins.value.empty"
    case valueTooLong = "logins.value.too_long"
    case valueNotAToken = "logins.value.not_a_token"
    case valueAccessToken = "logins.value.access_token"
    case valueExpired = "logins.value.expired"
    case valueCognitoToken = "logins.value.cognito_token"
    case developerNotAllowed = "logins.developer.not_allowed"
    case developerMissing = "logins.developer.missing"
    case developerSeveral = "logins.developer.several"
    case developerName = "logins.developer.name"
    case identityMismatch = "logins.identity.mismatch"
    case identityMissing = "logins.identity.missing"
    case poolProvider = "logins.pool.provider"
    case poolClient = "logins.pool.client"
    case guestNotAllowed = "logins.guest.not_allowed"

    /// How bad it is.
    public var severity: Severity { self == .keyForm ? .warning : .error }

    /// What the service answers to the same mistake, word for word, so that a search for its text leads here: NotAuthorizedException and
    /// InvalidParameterException as public reports quote them. `nil` where no text is known.
    public var serviceMessage: String? {
        switch self {
        case .keyMismatch, .keyUnknown, .keyScheme, .keyPlaceholder: "Invalid login token. Issuer doesn't match providerName"
        case .valueAccessToken: "Invalid login token. Missing a required claim: aud"
        case .valueExpired: "Invalid login token. Token expired: <now> >= <exp>"
        case .valueNotAToken: "Invalid login token. Not a valid OpenId Connect identity token."
        case .valueCognitoToken: "Invalid login token. Can't pass in a Cognito token."
        case .poolProvider, .poolClient: "Token is not from a supported provider of this identity pool."
        case .developerNotAllowed: "Please provide a valid public provider"
        case .identityMismatch, .identityMissing:
            "Logins don't match. Please include at least one valid login for this identity or identity pool."
        case .guestNotAllowed, .empty: "Unauthenticated access is not supported for this identity pool."
        case .tooMany, .json, .keyInvalid, .keyForm, .valueEmpty, .valueTooLong, .developerMissing, .developerSeveral, .developerName: nil
        }
    }
}
