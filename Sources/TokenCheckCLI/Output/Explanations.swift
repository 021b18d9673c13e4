internal import OpenID

/// What each code means, which rule it comes from, the usual causes.
enum Explanations {
    struct Entry: Sendable {
        let meaning: String
        let reference: String
        let causes: String
    }

    static func meaning(_ code: FindingCode) -> String { entry(code).meaning }
    static func reference(_ code: FindingCode) -> String { entry(code).reference }

    static func entry(_ code: FindingCode) -> Entry {
        if case .claim(let name, let problem) = code { return claimEntry(name, problem) }
        return fixed[code]
            ?? Entry(
                meaning: "a rule of the application's own", reference: "the application", causes: "see the application's documentation")
    }

    private static let fixed: [FindingCode: Entry] = [
        .tokenEmpty: Entry(
            meaning: "there is no token", reference: "RFC 7515 7.1", causes: "an unset variable, an empty file, a header without a value"),
        .tokenTooLarge: Entry(
            meaning: "the token is larger than --max-size", reference: "RFC 8725 3.1, limits of this tool",
            causes: "another file given by mistake; many groups or custom claims: raise --max-size"),
        .tokenMalformed: Entry(
            meaning: "not three parts of base64url between dots", reference: "RFC 7515 7.1",
            causes: "a token cut by copying, quotes or a scheme around it, JSON or base64 in its place"),
        .tokenEncrypted: Entry(
            meaning: "five parts: an encrypted token (JWE)", reference: "RFC 7516 3.1",
            causes: "a Cognito refresh token in place of the ID or access token"),
        .tokenUnsigned: Entry(
            meaning: "the third part is empty: nobody signed the token", reference: "RFC 8725 2.1",
            causes: "a token made for a test with alg none; a forgery"),
        .tokenBase64: Entry(
            meaning: "a part is not strict base64url", reference: "RFC 7515 2, RFC 4648 3.5",
            causes: "padding by a load balancer, a changed or cut token"),
        .tokenJSON: Entry(
            meaning: "a part is not one strict JSON object", reference: "RFC 8259, RFC 7515 4, RFC 7519 4",
            causes: "a cut token; members given twice; numbers beyond 64 bits"),
        .headerInvalid: Entry(
            meaning: "a header member of a wrong type, or of an encrypted token", reference: "RFC 7515 4.1",
            causes: "a home-made issuer; an attack on the parser"),
        .headerAlgMissing: Entry(meaning: "the header names no algorithm", reference: "RFC 7515 4.1.1", causes: "a home-made issuer"),
        .headerAlgUnsupported: Entry(
            meaning: "the algorithm is unknown here; none in any spelling always is", reference: "RFC 7515 4.1.1, RFC 8725 2.1",
            causes: "a forgery with alg none; an algorithm of the future"),
        .headerAlgNotAllowed: Entry(
            meaning: "the algorithm is known, and the profile does not allow it", reference: "RFC 8725 3.1",
            causes:
                "another issuer's token; an identity pool's RS512 token given to a user pool's profile; a public key used as HMAC secret"),
        .headerCritUnsupported: Entry(
            meaning: "the header demands an extension that is not understood", reference: "RFC 7515 4.1.11",
            causes: "an extension of the issuer's; an attack"),
        .headerB64Unsupported: Entry(meaning: "b64 is not true: the payload is not encoded", reference: "RFC 7797 7", causes: "not a JWT"),
        .headerTypMismatch: Entry(
            meaning: "typ names another kind of token", reference: "RFC 8725 3.11",
            causes: "an access token (at+jwt) or logout token in place of an ID token"),
        .headerCtyNested: Entry(meaning: "a token inside a token", reference: "RFC 7519 5.2", causes: "a nested JWT"),
        .headerKidMissing: Entry(
            meaning: "the token names no key, and these always do", reference: "OIDC Core 10.1",
            causes: "a token made by hand or by an emulator"),
        .headerKeySourceIgnored: Entry(
            meaning: "the header brings a key or an address of one; it is never used", reference: "RFC 8725 3.10",
            causes: "an issuer that adds x5c or jku; an attack with an own key"),
        .keyNotFound: Entry(
            meaning: "the set has no key of the token's kid", reference: "OIDC Core 10.1.1",
            causes: "an old copy of the key set; another pool's set; a token of another environment"),
        .keyAmbiguous: Entry(meaning: "several different keys have the token's kid", reference: "RFC 7517 4.5", causes: "a faulty key set"),
        .keyUnsupported: Entry(
            meaning: "the key is of a type or curve unknown here", reference: "RFC 7517 5",
            causes: "a key for another purpose; a type of the future"),
        .keyUnusable: Entry(
            meaning: "the key is malformed, too large, or not public", reference: "RFC 7517 4, RFC 7518 6",
            causes: "a key set made by hand; private members published by mistake"),
        .keyTooSmall: Entry(meaning: "an RSA key under 2048 bits", reference: "RFC 7518 3.3", causes: "an old key"),
        .keyUse: Entry(meaning: "the key is not for verifying signatures", reference: "RFC 7517 4.2, 4.3", causes: "an encryption key"),
        .keyEncodingOdd: Entry(
            meaning: "the key's numbers are written in a form that is tolerated, not standard", reference: "RFC 7518 6.3.1",
            causes: "the Cognito identity key set is published so"),
        .keyAlgMismatch: Entry(
            meaning: "the key does not fit the token's algorithm", reference: "RFC 8725 3.1",
            causes: "a forgery by change of algorithm; a key set of another service"),
        .keyKidMissing: Entry(meaning: "the key has no kid", reference: "RFC 7517 4.5", causes: "a key set made by hand"),
        .keyAlgMissing: Entry(
            meaning: "the key states no algorithm", reference: "RFC 7517 4.4",
            causes: "common with some providers, and safe: the profile limits the algorithms"),
        .keyUseMissing: Entry(meaning: "the key states no use", reference: "RFC 7517 4.2", causes: "common with some providers"),
        .keyX5cMismatch: Entry(
            meaning: "the certificate in the key is of another key", reference: "RFC 7517 4.7",
            causes: "a key set made by hand; a certificate not renewed with its key"),
        .keysUnavailable: Entry(
            meaning: "the keys could not be had: nothing is known of the token", reference: "OIDC Core 10.1.1",
            causes: "a file that is not there; a network that is down: try again"),
        .keysInvalid: Entry(
            meaning: "what was had is no key set", reference: "RFC 7517 5",
            causes: "an error page in place of the set; the discovery document in place of the key set"),
        .keysStale: Entry(
            meaning: "the key server failed, and keys past their age were used", reference: "this tool's rules for fetching",
            causes: "an outage of the key server"),
        .signatureInvalid: Entry(
            meaning: "the signature does not verify with the named key", reference: "RFC 7515 5.2",
            causes:
                "a changed or cut token; another environment's key set with the same kid; another shared secret; an ECDSA signature in DER"),
        .inputTrimmed: Entry(
            meaning: "quotes or Bearer around the token were taken off", reference: "this tool's reading of input",
            causes: "a pasted header; a JSON string"),
    ]

    private static func claimEntry(_ name: String, _ problem: FindingCode.ClaimProblem) -> Entry {
        let name = Escaping.line(name, limit: 100)
        switch problem {
        case .missing:
            return Entry(
                meaning: "\(name) is required and not there", reference: reference(name),
                causes: "another kind of token; an issuer that leaves it away")
        case .type:
            return Entry(
                meaning: "\(name) has the wrong JSON type", reference: reference(name),
                causes: "a home-made issuer; times as text or in milliseconds; null")
        case .mismatch:
            return Entry(
                meaning: "\(name) is not what was expected; compared exactly, byte for byte", reference: reference(name),
                causes: cause(name))
        case .unknown:
            return Entry(
                meaning: "the issuer is none of the configuration's", reference: "OIDC Core 3.1.3.7 (2)",
                causes: "a token of another environment or provider")
        case .untrusted:
            return Entry(
                meaning: "\(name) names others beside us", reference: "OIDC Core 3.1.3.7 (3)",
                causes: "a token made for several services: --trusted-audience")
        case .unexpected:
            return Entry(
                meaning: "\(name) must not be in this kind of token", reference: "RFC 8725 3.12",
                causes: "an Apple notification in place of an ID token, or the reverse")
        case .guest:
            return Entry(
                meaning: "the identity is a guest's", reference: "Cognito: Role trust and permissions",
                causes: "the app asked for an identity before the user signed in")
        case .provider:
            return Entry(
                meaning: "the developer provider is not in amr, or its entry is of another pool",
                reference: "Cognito: Developer-authenticated identities", causes: "a token of another pool or sign-in")
        case .region:
            return Entry(
                meaning: "identity and pool are of different regions", reference: "Cognito API: GetId",
                causes: "a token of another region's pool")
        case .odd:
            return Entry(
                meaning: "\(name) is in a form nobody documents; read as not verified", reference: "OIDC Core 5.1",
                causes: "a home-made issuer")
        case .expired:
            return Entry(
                meaning: "the token is past its exp", reference: "RFC 7519 4.1.4", causes: "a token kept too long; a wrong clock; --at")
        case .future:
            return Entry(meaning: "\(name) is later than now", reference: reference(name), causes: "a clock that is behind; milliseconds")
        case .soon:
            return Entry(
                meaning: "the token ends within 5 minutes", reference: "RFC 7519 4.1.4",
                causes: "a token kept long: get a fresh one before using it")
        case .beforeIssuedAt: return Entry(meaning: "exp is not after iat", reference: "RFC 7519 4.1.4", causes: "a home-made issuer")
        case .tooFar:
            return Entry(
                meaning: "the token would live longer than this issuer's do", reference: "RFC 7519 4.1.4",
                causes: "milliseconds; a forged or home-made token")
        case .tooOld:
            return Entry(
                meaning: "the sign-in is longer ago than --max-age", reference: "OIDC Core 3.1.3.7 (13)",
                causes: "a session kept long: sign in again")
        }
    }

    private static func cause(_ name: String) -> String {
        switch name {
        case "aud": "the token is another app's; Services ID and bundle id taken for each other"
        case "iss": "another pool, region or environment; a slash at the end"
        case "token_use": "ID and access token taken for each other"
        case "nonce": "hashed on one side only; a token of another sign-in"
        case "client_id": "the token is another app client's"
        case "at_hash", "c_hash": "the access token or code is of another sign-in"
        case "amr": "an identity that is signed in and a guest at once"
        default: "another user's, app's or environment's token"
        }
    }

    private static func reference(_ name: String) -> String {
        switch name {
        case "iss": "OIDC Core 3.1.3.7 (2)"
        case "aud": "OIDC Core 3.1.3.7 (3)"
        case "azp": "OIDC Core 3.1.3.7 (5)"
        case "nonce": "OIDC Core 3.1.3.7 (11)"
        case "auth_time": "OIDC Core 3.1.3.7 (13)"
        case "exp": "RFC 7519 4.1.4"
        case "nbf": "RFC 7519 4.1.5"
        case "iat": "RFC 7519 4.1.6"
        case "jti": "RFC 7519 4.1.7"
        case "sub": "OIDC Core 2"
        case "at_hash": "OIDC Core 3.1.3.6"
        case "c_hash": "OIDC Core 3.3.2.11"
        case "scope": "RFC 6749 3.3"
        case "token_use", "client_id": "Cognito: Verifying JSON web tokens"
        case "amr": "Cognito: Role trust and permissions"
        case "events": "Apple: Processing changes for Sign in with Apple accounts"
        default: "the caller's expectation"
        }
    }
}
