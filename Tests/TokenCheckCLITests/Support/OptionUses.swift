extension OptionUse {
    /// A use of every option that a command has.
    static let all: [OptionUse] =
        verifyProfile + verifyExpectations + verifyOthers + others + loginsCheck + loginsBuild + loginsRequest + cognito + help

    private static let pool = "--client 1example23456789 --jwks KEYS/cognito-user-pool.jwks.json"
    private static let oidc = "--profile oidc --audience example-client"

    private static let verifyProfile = [
        OptionUse(
            "verify", "--profile", "cognito-access", with: "--user-pool eu-west-1_EXAMPLE01 \(pool)", "@@cognito-id",
            shows: "REJECTED  cognito-access  claim.token_use.mismatch\n"),
        OptionUse(
            "verify", "--user-pool", "eu-west-1_EXAMPLE02", with: "--profile cognito-id \(pool)", "@@cognito-id",
            shows: "REJECTED  cognito-id  claim.iss.mismatch\n"),
        OptionUse(
            "verify", "--identity-pool", "eu-west-1:00000000-2222-4333-8444-555555555555",
            with: "--profile cognito-identity --jwks KEYS/cognito-identity-plain.jwks.json", "@@cognito-identity",
            shows: "error  claim.aud.mismatch: "),
        OptionUse(
            "verify", "--audience", "other-client", with: "--profile oidc --issuer https://login.example.com --jwks KEYS/oidc.jwks.json",
            "@@oidc", shows: "REJECTED  oidc  claim.aud.mismatch\n"),
        OptionUse(
            "verify", "--issuer", "https://other.example", with: "\(oidc) --jwks KEYS/oidc.jwks.json", "@@oidc",
            shows: "REJECTED  oidc  claim.iss.mismatch\n"),
        OptionUse(
            "verify", "--issuer-form", "updated", with: "[cognito-id]", "@@cognito-id", shows: "REJECTED  cognito-id  claim.iss.mismatch\n"),
        OptionUse("verify", "--extra-region", "us-east-1", with: "[cognito-id]", "@other-region.jwt", shows: "ACCEPTED  cognito-id\n"),
        OptionUse("verify", "--alg", "RS256", with: "[oidc]", "@@oidc", shows: "REJECTED  oidc  header.alg.not_allowed\n"),
        OptionUse(
            "verify", "--jwks", "missing.json", with: "\(oidc) --issuer https://login.example.com", "@@oidc",
            shows: "UNDECIDED  oidc  keys.unavailable\n"),
        OptionUse(
            "verify", "--key", "KEYS/public/stranger-p256.pem", with: "\(oidc) --issuer https://login.example.com", "@@oidc",
            shows: "REJECTED  oidc  signature.invalid\n"),
        OptionUse("verify", "--trusted-audience", "partner", with: "[oidc]", "@two-audiences.jwt", shows: "ACCEPTED  oidc\n"),
        OptionUse("verify", "--allow-guest", with: "[cognito-identity]", "@@cognito-identity.guest", shows: "ACCEPTED  cognito-identity\n"),
        OptionUse(
            "verify", "--developer-provider", "login.other.app", with: "[cognito-identity]", "@@cognito-identity",
            shows: "REJECTED  cognito-identity  claim.amr.provider\n"),
        OptionUse(
            "verify", "--secret", "KEYS/secret-64.bin", with: "\(oidc) --issuer https://login.example.com --alg HS256", "@@oidc.hs256",
            shows: "HS256, oct-512  (file:testvectors/keys/secret-64.bin)"),
    ]

    private static let verifyExpectations = [
        OptionUse("verify", "--leeway", "300", with: "[oidc] --at 1767229340", "@@oidc", shows: "ACCEPTED  oidc\n"),
        OptionUse(
            "verify", "--max-age", "30", with: "[cognito-id] --leeway 0", "@@cognito-id",
            shows: "REJECTED  cognito-id  claim.auth_time.too_old\n"),
        OptionUse("verify", "--nonce", "n-1", with: "[apple-id]", "@@apple-id", shows: "REJECTED  apple-id  claim.nonce.mismatch\n"),
        OptionUse("verify", "--nonce-sha256", "n-1", with: "[apple-id]", "@@apple-id", shows: "REJECTED  apple-id  claim.nonce.mismatch\n"),
        OptionUse("verify", "--subject", "user-2", with: "[oidc]", "@@oidc", shows: "REJECTED  oidc  claim.sub.mismatch\n"),
        OptionUse("verify", "--access-token", "@@oidc", with: "[oidc]", "@@oidc", shows: "REJECTED  oidc  claim.at_hash.missing\n"),
        OptionUse("verify", "--code", "c-1", with: "[apple-id]", "@@apple-id", shows: "REJECTED  apple-id  claim.c_hash.mismatch\n"),
        OptionUse(
            "verify", "--scope", "admin", with: "[cognito-access]", "@@cognito-access",
            shows: "REJECTED  cognito-access  claim.scope.mismatch\n"),
        OptionUse(
            "verify", "--group", "admins", with: "[cognito-access]", "@@cognito-access",
            shows: "REJECTED  cognito-access  claim.cognito:groups.mismatch\n"),
        OptionUse(
            "verify", "--require", "email_verified=false", with: "[cognito-id]", "@@cognito-id",
            shows: "REJECTED  cognito-id  claim.email_verified.mismatch\n"),
    ]

    private static let verifyOthers = [
        OptionUse(
            "verify", "--offline", with: "--profile apple-id --audience com.example.app", "@@apple-id",
            shows: "the network is not used (--offline)"
        ),
        OptionUse(
            "verify", "--ca", "ca.pem", with: "--profile apple-id --audience com.example.app", "@@apple-id", shows: "trusting ca.pem"),
        OptionUse("verify", "--at", "1767230000", with: "[oidc]", "@@oidc", shows: "REJECTED  oidc  claim.exp.expired\n"),
        OptionUse("verify", "--config", "config.json", "@@oidc", shows: "ACCEPTED  oidc\n"),
        OptionUse("verify", "--max-size", "100", with: "[oidc]", "@@oidc", shows: "REJECTED  oidc  token.too_large\n"),
        OptionUse("verify", "--batch", with: "[oidc]", shows: #"{"line":1,"verdict":"accepted","#),
        OptionUse("verify", "--jobs", "2", with: "[oidc]", "@@oidc", shows: "--jobs is for --batch: one token is one job"),
        OptionUse("verify", "--json", with: "[oidc]", "@@oidc", shows: #"{"verdict":"accepted","profile":"oidc","#),
        OptionUse("verify", "--quiet", with: "[oidc]", "@@oidc", shows: ""),
        OptionUse("verify", "--color", "always", with: "[oidc]", "@@oidc", shows: "\u{1B}[1;32mACCEPTED\u{1B}[0m  oidc\n"),
    ]

    private static let others = [
        OptionUse("inspect", "--at", "1767229139", "@@oidc", shows: "2026-01-01T00:59:00Z  in 1 s\n"),
        OptionUse("inspect", "--json", nil, "@@oidc", shows: #"{"verified":false,"header":{"#),
        OptionUse("inspect", "--max-size", "100", "@@oidc", shows: "token.too_large: the token is larger than 100 bytes"),
        OptionUse("inspect", "--color", "always", "@@oidc", shows: "\u{1B}[33mNOT VERIFIED: "),
        OptionUse(
            "keys check", "--json", nil, "KEYS/apple.jwks.json", shows: #"{"verdict":"accepted","reason":null,"findings":[],"keys":["#),
        OptionUse("keys check", "--color", "always", "KEYS/apple.jwks.json", shows: "\u{1B}[1;32mACCEPTED\u{1B}[0m  3 keys"),
        OptionUse("keys check", "--ca", "ca.pem", "https://issuer.example/keys", shows: "trusting ca.pem"),
        OptionUse("keys fetch", "--profile", "apple-id", shows: "https://appleid.apple.com/auth/keys"),
        OptionUse(
            "keys fetch", "--user-pool", "eu-west-1_EXAMPLE02", with: "--profile cognito-access", shows: "/eu-west-1_EXAMPLE02/.well-known"),
        OptionUse(
            "keys fetch", "--identity-pool", "eu-west-1", with: "--profile cognito-identity", shows: "\"eu-west-1\" is no identity pool id"),
        OptionUse(
            "keys fetch", "--issuer", "https://login.example.com", with: "--profile oidc",
            shows: "https://login.example.com/.well-known/openid-configuration"),
        OptionUse(
            "keys fetch", "--output", "keys.json", "https://issuer.example/keys", shows: "https://issuer.example/keys could not be had"),
        OptionUse("keys fetch", "--ca", "ca.pem", "https://issuer.example/keys", shows: "trusting ca.pem"),
        OptionUse("keys convert", "--to", "jwk", "KEYS/oidc-es256.jwk.json", shows: "\"kid\": \"es256-2026\""),
        OptionUse("vectors", "--divergences", "list.json", "testvectors/logins/index.json", shows: "strike it off (none)"),
        OptionUse("vectors", "--json", nil, "testvectors/logins/index.json", shows: #"{"verdict":"accepted","tests":33,"#),
        OptionUse("vectors", "--quiet", nil, "testvectors/logins/index.json", shows: ""),
        OptionUse("selftest", "--json", shows: #"{"verdict":"accepted","tokencheck":"#),
        OptionUse("profiles", "--json", shows: #"[{"name":"cognito-id","#),
        OptionUse("explain", "--json", nil, "claim.aud.mismatch", shows: #"{"code":"claim.aud.mismatch","severity":"error","#),
    ]

    private static let loginsCheck = [
        OptionUse("logins check", "--call", "get-id", "service.json", shows: "REJECTED  logins.value.cognito_token\n"),
        OptionUse(
            "logins check", "--identity", "eu-west-1:00000000-bbbb-4ccc-8ddd-eeeeeeeeeeee", "service.json",
            shows: "REJECTED  logins.identity.mismatch\n"),
        OptionUse("logins check", "--pool-description", "pool.json", "map.json", shows: "REJECTED  logins.pool.client\n"),
        OptionUse("logins check", "--developer-provider", "login.example.app", "developer.json", shows: "logins.developer.not_allowed\n"),
        OptionUse("logins check", "--guest", nil, "empty.json", shows: "ACCEPTED  a guest\n"),
        OptionUse("logins check", "--jwks", "apple=KEYS/oidc.jwks.json", "map.json", shows: "REJECTED  key.not_found\n"),
        OptionUse("logins check", "--at", "1767229200", "map.json", shows: "REJECTED  logins.value.expired\n"),
        OptionUse("logins check", "--json", nil, "map.json", shows: #"{"verdict":"accepted","reason":null,"findings":[]}"#),
        OptionUse("logins check", "--color", "always", "map.json", shows: "\u{1B}[1;32mACCEPTED\u{1B}[0m  3 logins\n"),
    ]

    private static let loginsBuild = [
        OptionUse("logins build", "--login", "facebook=EAABexample", shows: #"{"graph.facebook.com":"EAABexample"}"#),
        OptionUse(
            "logins build", "--call", "get-id", with: "--login cognito-identity=@@cognito-identity",
            shows: "REJECTED  logins.value.cognito_token\n"),
        OptionUse(
            "logins build", "--identity", "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee",
            with: "--login cognito-identity=@@cognito-identity", shows: #"{"cognito-identity.amazonaws.com":"ey"#),
        OptionUse(
            "logins build", "--at", "1767400000", with: "--login apple=@@apple-id", shows: "REJECTED  logins.value.expired\n"),
        OptionUse(
            "logins build", "--color", "always", with: "--login facebook=undefined",
            shows: "\u{1B}[1;31mREJECTED\u{1B}[0m  logins.value.not_a_token\n"),
    ]

    private static let help = [
        "verify", "inspect", "keys check", "keys fetch", "keys convert", "logins build", "logins check", "profiles", "explain", "vectors",
        "selftest", "version", "help", "completions", "cognito plan", "cognito get-id", "cognito get-token", "cognito developer-token",
        "cognito credentials", "cognito assume-role", "cognito lookup", "cognito merge", "cognito unlink",
    ].map { OptionUse($0, "--help", shows: $0 == "help" ? "usage: tokencheck" : "usage: tokencheck \($0)") }
}
