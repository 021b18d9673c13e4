/// The usual mistake behind a finding, as data.
public enum Hint: Sendable, Equatable {
    // A token of another kind.
    case isAccessToken, isIDToken, isIdentityPoolToken, isUserPoolToken, isAppleToken, isAppleEvent, isRefreshToken, isAuthorizationCode
    case isGuest
    // A token that was not copied as it is.
    case isBase64OfToken, isJSON, isOptional, isQuoted, hasScheme(String), isPlaceholder, isPercentEncoded, hasInnerWhiteSpace, isCut
    case isPaddedByLoadBalancer
    // Issuers.
    case issuerTrailing(String), issuerCase, issuerScheme, issuerRegion(String), issuerForm, issuerOtherPool, issuerWithoutScheme
    // Audiences.
    case isServicesID, isAppStoreID, isExpoGo, hasTeamPrefix, audienceCase, isUserPoolID, isIdentityPoolID
    // Nonces.
    case nonceMatchesHashed, nonceMatchesUnhashed, nonceMatchesBase64, nonceMatchesUpperCase, nonceHashedTwice
    // Times.
    case milliseconds, moreLeeway(seconds: Int)
    case timeAsText
    // Signatures and keys.
    case signatureIsDER, signatureIsCut, symmetricAlgorithm, asymmetricAlgorithm, secretIsExact, otherKeySet, otherKeyOfPool
}
