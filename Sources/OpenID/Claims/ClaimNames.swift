internal import JOSE

/// The claims beside the registered ones that some profile looks at in every token.
extension MemberName {
    static let amr = MemberName("amr")
    static let authTime = MemberName("auth_time")
    static let emailVerified = MemberName("email_verified")
    static let identityPoolARN = MemberName("https://cognito-identity.amazonaws.com/identity-pool-arn")
    static let tokenUse = MemberName("token_use")
}
