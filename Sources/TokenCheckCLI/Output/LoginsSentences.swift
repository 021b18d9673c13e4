internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// The one place where faults of Logins maps become sentences.
enum LoginsSentences {
    static func message(_ fault: LoginsFault) -> String {
        let actual = fault.actual.map { ValueText.text($0) } ?? ""
        switch fault.detail {
        case .json(let failure)?: return json(failure)
        case .differs(let difference)?: return mismatch(difference)
        case .wants(let kind)?: return wants(kind)
        case .limit, .call, .seconds, nil: break
        }
        let limit: Int? = if case .limit(let number)? = fault.detail { number } else { nil }
        switch fault.code {
        case .tooMany: return "the map has \(actual) logins; this call takes \(limit ?? 10) at most"
        case .keyInvalid where fault.hint == .isSwapped: return "what should be the value stands as the key"
        case .keyInvalid: return "the key is empty, longer than 128 characters, or has characters that no provider's name has"
        case .valueTooLong: return "the value has \(actual) characters; \(limit ?? 50000) are the most here"
        case .valueExpired:
            guard case .seconds(let past)? = fault.detail else { break }
            return "the token expired, \(DurationText.text(past)) before the time of checking"
        case .developerNotAllowed:
            guard case .call(let call)? = fault.detail else { break }
            return "a developer login in \(call.rawValue), which takes public providers alone"
        case .developerSeveral: return "two developer logins, \(actual): a call takes one"
        case .valueCognitoToken:
            if case .call? = fault.detail { return "get-id takes no token of the identity service itself" }
            return "a token of the identity service stands under another provider's key"
        default: break
        }
        return LoginsExplanations.entry(fault.code).meaning
    }

    /// The remedy, and the service's own words for the same mistake: people search for those.
    static func hint(_ fault: LoginsFault) -> String? {
        let remedies = [fault.hint.map { text($0) }, serviceText(fault)].compactMap { $0 }
        return remedies.isEmpty ? nil : remedies.joined(separator: "; ")
    }

    private static func serviceText(_ fault: LoginsFault) -> String? {
        guard var text = fault.code.serviceMessage else { return nil }
        if fault.code == .valueExpired, case .integer(let expiry)? = fault.actual, case .seconds(let past)? = fault.detail {
            text = "Invalid login token. Token expired: \(expiry + Int64(past)) >= \(expiry)"
        }
        return "the service would say \"\(text)\""
    }

    private static func wants(_ kind: LoginProvider.ValueKind) -> String {
        switch kind {
        case .token: "the value is no token (JWT), and this provider's login is its ID token"
        case .tokenAndSecret: "the value is no pair of token and secret"
        case .samlResponse: "the value is no SAML response in base64"
        case .accessToken, .userIdentifier: "the value is not what this provider's login is"
        }
    }

    private static func mismatch(_ difference: LoginsFault.KeyDifference) -> String {
        switch difference {
        case .host: "the key is not the issuer of its token: the host differs"
        case .region: "the key is not the issuer of its token: the region differs (a user pool's key has the user pool's region)"
        case .pool: "the key is not the issuer of its token: the user pool differs"
        case .path: "the key is not the issuer of its token: the path differs"
        case .scheme: "the key is right, and the token's issuer does not begin with https://, which the service reads before the key"
        case .noIssuer: "the token names no issuer, and the key must be it"
        }
    }

    private static func json(_ failure: LoginsMap.Failure) -> String {
        switch failure {
        case .json(.duplicateMember(let at)): "a key given twice, at byte \(at)"
        case .json(let failure): "the map is not JSON: \(FormSentences.json(failure))"
        case .notAnObject: "the map is JSON, but no object of provider names and texts"
        case .notAString(let key): "the value of \(Escaping.line(key, limit: 200)) is no text"
        case .tooLarge(let limit): "the map is larger than \(limit) bytes"
        }
    }

    private static func text(_ hint: LoginsHint) -> String {
        switch hint {
        case .keyIs(let key): "the key is meant to be \(Escaping.line(key, limit: 200))"
        case .isProviderARN(let key): "an OpenID provider's key is its address, not its ARN: \(Escaping.line(key, limit: 200))"
        case .isSwapped: "the two sides are swapped: the provider's key comes first, its value second"
        case .isIdentityPoolID: "an identity pool's id stands where the user pool's belongs, such as eu-west-1_EXAMPLE01"
        case .token(let hint): HintSentences.text(hint)
        case .wantsIDToken: "the map wants the ID token (IdToken, id_token), and this is an access token"
        case .mayBeDeveloperLogin:
            "if this is a developer login, only --call get-open-id-token-for-developer-identity takes it; see --developer-provider"
        case .twitterForm: "Twitter's value is the token and its secret with a semicolon between: TOKEN;SECRET"
        case .samlIsXML: "the value is the SAML response in base64"
        case .notInThisCall: "STS takes web identity tokens (JWT) and access tokens of Amazon and Facebook alone"
        case .developerProviderIs(let name): "the pool's developer provider is \(Escaping.line(name, limit: 200))"
        case .identityIs(let id): "name the identity, which is the token's sub: --identity \(Escaping.line(id, limit: 100))"
        case .skipGetID: "the identity id is the token's sub: go straight to get-credentials-for-identity"
        case .mayBeGuest: "give the login, or --guest where an identity that did not sign in is wanted"
        case .isRequest: "this is a whole request: give its member Logins alone"
        }
    }
}

extension LoginsFault {
    /// A text that is no map.
    init(_ failure: LoginsMap.Failure) {
        let isRequest = failure == .notAString(key: "Logins")
        self.init(.json, detail: .json(failure), hint: isRequest ? .isRequest : nil)
    }
}
