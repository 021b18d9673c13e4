/// The profiles as the command line knows them: what each needs, and which options only some of them have.
enum ProfileTable {
    struct Row: Sendable {
        let name: String
        let summary: String
        let issuer: String
        let algorithms: String
        let types: String
        let claims: String
        let audience: String
        let lifetime: String
        let besides: String
        let required: [String]
    }

    static let rows: [Row] = [
        Row(
            name: "cognito-id", summary: "ID token of a Cognito user pool",
            issuer: "https://cognito-idp.REGION.amazonaws.com/POOL, or issuer-cognito-idp…",
            algorithms: "RS256", types: "absent, JWT", claims: "kid sub aud iss exp iat token_use", audience: "aud", lifetime: "86400 s",
            besides: "token_use is id", required: ["--user-pool", "--audience"]),
        Row(
            name: "cognito-access", summary: "access token of a Cognito user pool", issuer: "the same as cognito-id", algorithms: "RS256",
            types: "absent, JWT", claims: "kid sub client_id iss exp iat token_use", audience: "client_id", lifetime: "86400 s",
            besides: "token_use is access; an aud is shown, not judged", required: ["--user-pool", "--audience"]),
        Row(
            name: "cognito-identity", summary: "OpenID token of a Cognito identity pool",
            issuer: "https://cognito-identity.amazonaws.com, or --issuer",
            algorithms: "RS512", types: "absent, JWS, JWT", claims: "kid sub aud iss exp iat amr", audience: "aud, the pool's id",
            lifetime: "86700 s",
            besides: "amr says authenticated (or --allow-guest); its provider entry, the pool's ARN and the region of sub are this pool's",
            required: ["--identity-pool"]),
        Row(
            name: "apple-id", summary: "ID token of Sign in with Apple", issuer: "https://appleid.apple.com", algorithms: "RS256",
            types: "absent, JWT",
            claims: "kid sub aud iss exp iat", audience: "aud: bundle id or Services ID", lifetime: "86400 s", besides: "no events",
            required: ["--audience"]),
        Row(
            name: "apple-event", summary: "server notification of Sign in with Apple", issuer: "https://appleid.apple.com",
            algorithms: "RS256",
            types: "absent, JWT", claims: "kid aud iss exp iat jti events", audience: "aud", lifetime: "86400 s",
            besides: "events is an event, as an object or as text; no nonce", required: ["--audience"]),
        Row(
            name: "oidc", summary: "ID token of any OpenID provider", issuer: "--issuer",
            algorithms: "--alg (RS256 ES256 EdDSA Ed25519; HS256 HS384 HS512 with --secret alone)",
            types: "absent, JWT", claims: "sub aud iss exp iat", audience: "aud", lifetime: "no limit",
            besides: "no events; azp, if there, is one of the audiences", required: ["--issuer", "--audience"]),
    ]

    static var names: [String] { rows.map(\.name) }
    static func row(_ name: String) -> Row? { rows.first { $0.name == name } }

    /// Options that only these profiles have.
    static let restricted: [(option: String, profiles: [String])] = [
        ("--user-pool", ["cognito-id", "cognito-access"]),
        ("--issuer-form", ["cognito-id", "cognito-access"]),
        ("--extra-region", ["cognito-id", "cognito-access"]),
        ("--identity-pool", ["cognito-identity"]),
        ("--allow-guest", ["cognito-identity"]),
        ("--developer-provider", ["cognito-identity"]),
        ("--issuer", ["oidc", "cognito-identity"]),
        ("--alg", ["oidc"]),
        ("--secret", ["oidc"]),
        ("--audience", ["cognito-id", "cognito-access", "apple-id", "apple-event", "oidc"]),
        ("--trusted-audience", ["cognito-id", "cognito-identity", "apple-id", "apple-event", "oidc"]),
        ("--nonce", ["cognito-id", "cognito-access", "cognito-identity", "apple-id", "oidc"]),
        ("--nonce-sha256", ["cognito-id", "cognito-access", "cognito-identity", "apple-id", "oidc"]),
    ]
}
