internal import OpenID

/// The usual mistakes, each with its remedy, in one line.
enum HintSentences {
    static func text(_ hint: Hint) -> String {
        switch hint {
        case .isAccessToken: "this is an access token where an ID token is wanted: send the IdToken, or use --profile cognito-access"
        case .isIDToken: "this is an ID token where another kind is wanted: send the AccessToken, or use the profile for ID tokens"
        case .isIdentityPoolToken: "this is a Cognito identity pool's token: use --profile cognito-identity"
        case .isUserPoolToken: "this is a Cognito user pool's token: use --profile cognito-id or cognito-access"
        case .isAppleToken: "this is an Apple token: use --profile apple-id"
        case .isAppleEvent: "this is a notification from Apple's server, not an ID token: use --profile apple-event"
        case .isRefreshToken:
            "a Cognito refresh token looks like this (JWE); it is for the token endpoint alone: send the ID or access token"
        case .isAuthorizationCode:
            "this looks like Apple's authorization code or refresh token: exchange it at /auth/token for an ID token first"
        case .isGuest: "the user did not sign in; with --allow-guest guests are accepted too"
        case .isBase64OfToken: "this is base64 of a whole token: decode it once"
        case .isJSON: "this is JSON; the token is one of its members (id_token, access_token, Token): send that alone"
        case .isOptional: "this is Swift's Optional(…) printed: unwrap the value before sending it"
        case .isQuoted: "there are quotes around the token: send it without"
        case .hasScheme(let scheme):
            "the scheme \(scheme) stands before the token: send the bare token, or Authorization: Bearer followed by it"
        case .isPlaceholder: "a program wrote an empty value as text: the variable that should hold the token is not set"
        case .isPercentEncoded: "the token is percent-encoded: decode it once"
        case .hasInnerWhiteSpace: "there is white space inside the token: a line break from copying, or two things in one"
        case .isCut: "the token is cut short: copy all of it"
        case .isPaddedByLoadBalancer:
            "base64 padding: AWS load balancers sign x-amzn-oidc-data so, which is not a JWT; verify x-amzn-oidc-accesstoken instead"
        case .issuerTrailing(let suffix): "the issuers differ only by a \(suffix) at the end: they are compared byte for byte"
        case .issuerCase: "the issuers differ only in upper and lower case: they are compared byte for byte"
        case .issuerScheme: "the issuers differ only in http and https"
        case .issuerWithoutScheme: "the token's issuer lacks https:// and is not the same"
        case .issuerRegion(let region):
            "the pool is the same, the region is not: with --extra-region \(Escaping.line(region, limit: 40)) it is accepted too"
        case .issuerForm: "the pool is the same, the form of its issuer is not: see --issuer-form"
        case .issuerOtherPool: "the token is of another user pool"
        case .isServicesID:
            "Apple puts the bundle id of an app or the Services ID of a web sign-in here: give each that you use as --audience"
        case .isAppStoreID: "a number of the App Store is no audience: the bundle id or the Services ID is"
        case .isExpoGo:
            "the app ran in Expo Go, whose own bundle id this is: test with a development build, or accept it as --audience for tests only"
        case .hasTeamPrefix: "the audience has no team id before the bundle id"
        case .audienceCase: "the audiences differ only in upper and lower case: they are compared byte for byte"
        case .isUserPoolID: "a user pool's id was given as audience: the app client's id is wanted"
        case .isIdentityPoolID: "an identity pool's id and an app client's id were taken for each other"
        case .nonceMatchesHashed: "the token has the SHA-256 of this nonce: use --nonce-sha256 with the raw value"
        case .nonceMatchesUnhashed: "one side is hashed and the other is not: with the raw value in the token use --nonce"
        case .nonceMatchesBase64: "the token has the SHA-256 in base64, where hexadecimal is wanted"
        case .nonceMatchesUpperCase: "the nonces differ only in upper and lower case: write the hash in lower case"
        case .nonceHashedTwice: "the token has the nonce hashed twice: hash it once"
        case .milliseconds: "this looks like milliseconds: times in tokens are seconds"
        case .moreLeeway(let seconds): "with --leeway \(seconds) it would pass; are the clocks right?"
        case .timeAsText: "the time is written as text: it must be a JSON number"
        case .signatureIsDER: "convert it to r and s of fixed width, side by side (RFC 7518 3.4), before encoding"
        case .signatureIsCut: "the signature is cut short: copy all of the token"
        case .symmetricAlgorithm: "an HMAC needs a shared secret; these tokens are signed with the issuer's private key"
        case .asymmetricAlgorithm: "the issuer signs this with a private key: verify it with the issuer's public keys, without --secret"
        case .secretIsExact:
            "the file's bytes are the secret as they are: a line break at the end is part of it, and base64 or hexadecimal is not decoded"
        case .otherKeySet: "is the key set another pool's or provider's, or older than the key?"
        case .otherKeyOfPool: "a user pool has two keys, one for ID and one for access tokens, and this set has one: get the whole set"
        }
    }
}
