internal import JOSE

/// Recognises tokens of another kind than the one wanted, for hints.
enum KindHint {
    /// A token without `aud` is nearly always a user pool's access token.
    static func ofTokenWithoutAudience(_ claims: SignedClaims) -> Hint? {
        claims["token_use"]?.isString("access") == true ? .isAccessToken : nil
    }
}
