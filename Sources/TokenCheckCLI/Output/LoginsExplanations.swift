internal import CognitoIdentity

/// What each code about Logins maps means, which rule it comes from, the usual causes.
enum LoginsExplanations {
    static func entry(_ code: LoginsCode) -> Explanations.Entry {
        let (meaning, reference, causes) = texts(code)
        let service = code.serviceMessage.map { ". The service says: \"\($0)\"" } ?? ""
        return Explanations.Entry(meaning: meaning, reference: reference, causes: causes + service)
    }

    private static func texts(_ code: LoginsCode) -> (meaning: String, reference: String, causes: String) {
        switch code {
        case .empty: ("the map has no login, and no guest is wanted", map, "a user who has not signed in; logins lost on the way")
        case .tooMany: ("more logins than a call takes", "Cognito API: LoginsMap", "logins of several users in one map")
        case .json: ("not a JSON object of texts, each key once", "Cognito API: LoginsMap", "a whole request in place of its Logins")
        case .keyPlaceholder:
            ("the key holds a placeholder, or the text of an empty variable", map, "an example copied as it is; a variable that is not set")
        case .keyUnknown:
            ("the key looks like a known provider's, misspelt", map, "a slip; the provider's short name or ARN in place of its key")
        case .keyScheme: ("the key has https:// or a slash at its end", map, "the token's issuer taken as it is: the key lacks the scheme")
        case .keyInvalid:
            ("the key is of no length or form that a provider's name has", "Cognito API: IdentityProviderName", "a key made of parts")
        case .keyMismatch:
            (
                "the key is not the issuer of the token under it", issuer,
                "the identity pool's region in place of the user pool's; another pool; a custom domain in place of the issuer"
            )
        case .keyForm:
            (
                "the user pool names the newer form of its issuer, and which key the service then wants is documented nowhere",
                "Cognito user pools API: IssuerConfigurationType", "a pool switched to the issuer issuer-cognito-idp…"
            )
        case .valueEmpty: ("the value is empty", "Cognito API: IdentityProviderToken", "a sign-in that gave no token")
        case .valueTooLong:
            ("the value is longer than the call takes", "Cognito API: IdentityProviderToken; STS API: WebIdentityToken", "many groups")
        case .valueNotAToken:
            (
                "the value is not what this provider's login is", map,
                "an access token of Google or Apple; Bearer before the token; a refresh token"
            )
        case .valueAccessToken: ("a user pool's access token, where its ID token is wanted", map, "AccessToken sent in place of IdToken")
        case .valueExpired: ("the token has expired", "RFC 7519 4.1.4", "a token kept too long: get a fresh one before each call")
        case .valueCognitoToken:
            (
                "the identity service's own token, where it is not taken", "Cognito: Developer-authenticated identities",
                "get-id called with a developer's token: the identity id came with it"
            )
        case .developerNotAllowed:
            (
                "a developer login in a call that takes none", "Cognito API: GetOpenIdTokenForDeveloperIdentity",
                "the backend's call made by the app: send the token that the backend got"
            )
        case .developerMissing:
            (
                "the call is for a developer login, and there is none", "Cognito API: GetOpenIdTokenForDeveloperIdentity",
                "another call is meant"
            )
        case .developerSeveral:
            ("more than one developer login", "Cognito API: GetOpenIdTokenForDeveloperIdentity", "a misspelt key of a public provider")
        case .developerName:
            (
                "not a developer provider's name: 1 to 128 of letters, digits, dots, hyphens, underscores",
                "Cognito API: DeveloperProviderName", "a slip"
            )
        case .identityMismatch:
            (
                "the identity is not the one that the token is for (its sub)", "Cognito API: GetCredentialsForIdentity",
                "an identity id kept from another user"
            )
        case .identityMissing:
            (
                "the identity service's token is for one identity, and the call names none", "Cognito API: GetCredentialsForIdentity",
                "the id that came with the token was not kept: it is the token's sub"
            )
        case .poolProvider:
            (
                "the pool does not have this provider", "Cognito API: DescribeIdentityPool",
                "another pool; the provider was never added to it"
            )
        case .poolClient:
            (
                "the token is for a client that the pool does not list", "Cognito API: CognitoIdentityProvider",
                "another app client's token; the pool lists one client only"
            )
        case .guestNotAllowed: ("the pool has no guests", "Cognito API: AllowUnauthenticatedIdentities", "logins lost on the way")
        }
    }

    private static let map = "Cognito API: GetCredentialsForIdentity, Logins"
    private static let issuer = "Cognito: OIDC providers; OIDC Core 3.1.3.7 (2)"
}
