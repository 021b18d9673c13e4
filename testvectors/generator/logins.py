"""Logins maps, sound and faulty, a pool's description, and what checking each must say."""
import json

from .model import AT
from .samples import CLIENT, DEVELOPER, IDENTITY, IDENTITY_POOL, OTHER_POOL, POOL_ISSUER_UPDATED, USER_POOL

POOL_KEY = "cognito-idp.eu-west-1.amazonaws.com/" + USER_POOL
APPLE_KEY = "appleid.apple.com"
IDENTITY_KEY = "cognito-identity.amazonaws.com"
DEVELOPER_CALL = ["--call", "get-open-id-token-for-developer-identity"]

POOL = {
    "IdentityPoolId": IDENTITY_POOL,
    "IdentityPoolName": "pool one",
    "AllowUnauthenticatedIdentities": False,
    "AllowClassicFlow": True,
    "SupportedLoginProviders": {APPLE_KEY: "com.example.app", "graph.facebook.com": "1234567890"},
    "DeveloperProviderName": DEVELOPER,
    "OpenIdConnectProviderARNs": ["arn:aws:iam::000000000000:oidc-provider/login.example.com"],
    "CognitoIdentityProviders": [
        {"ProviderName": POOL_KEY, "ClientId": CLIENT, "ServerSideTokenCheck": False}],
}


def text(value):
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


def files(samples):
    """path under logins/ -> octets"""
    pool, access = samples.pool_id.token(), samples.pool_access.token()
    apple, identity, oidc = samples.apple.token(), samples.identity.token(), samples.oidc_rsa.token()
    expired = samples.pool_id.variant(claims={"exp": AT - 60, "iat": AT - 3660}).token()
    soon = samples.pool_id.variant(claims={"exp": AT + 299}).token()
    other_client = samples.pool_id.variant(claims={"aud": "2example23456789"}).token()
    tampered = pool[:-6] + ("A" if pool[-6] != "A" else "B") + pool[-5:]
    described = ["--pool-description", "pool.json"]
    keys = ["--jwks", "cognito:%s=../keys/cognito-user-pool.jwks.json" % USER_POOL]
    rows = [
        ("user-pool", {POOL_KEY: pool}, described + keys, []),
        ("apple", {APPLE_KEY: apple}, described + ["--jwks", "apple=../keys/apple.jwks.json"], []),
        ("several", {POOL_KEY: pool, APPLE_KEY: apple, "login.example.com": oidc, "graph.facebook.com": "EAABexample"}, described, []),
        ("developer", {DEVELOPER: "user-one"}, DEVELOPER_CALL + described, []),
        ("developer-token", {IDENTITY_KEY: identity}, ["--identity", IDENTITY] + described, []),
        ("guest", {}, ["--guest"], []),
        ("expires-soon", {POOL_KEY: soon}, [], ["claim.exp.soon"]),
        ("no-login", {}, [], ["logins.empty"]),
        ("guest-where-none-is-allowed", {}, ["--guest"] + described, ["logins.guest.not_allowed"]),
        ("eleven", {"issuer-%02d.example" % n: "x" for n in range(11)}, DEVELOPER_CALL + ["--developer-provider", "issuer-00.example"],
         ["logins.too_many"] + ["logins.value.not_a_token"] * 10),
        ("whole-request", {"IdentityPoolId": IDENTITY_POOL, "Logins": {POOL_KEY: pool}}, [], ["logins.json"]),
        ("placeholder", {"cognito-idp.<region>.amazonaws.com/<YOUR_USER_POOL_ID>": pool}, [], ["logins.key.placeholder"]),
        ("misspelt", {"appleid.appel.com": apple}, [], ["logins.key.unknown"]),
        ("scheme", {"https://" + APPLE_KEY: apple}, [], ["logins.key.scheme"]),
        ("white-space", {"issuer.example/a b": oidc}, [], ["logins.key.invalid"]),
        ("user-pool-of-another-region", {"cognito-idp.us-east-1.amazonaws.com/" + USER_POOL: pool}, [], ["logins.key.mismatch"]),
        ("newer-issuer", {POOL_KEY: samples.pool_id.variant(claims={"iss": POOL_ISSUER_UPDATED}).token()}, [], ["logins.key.form"]),
        ("empty-value", {APPLE_KEY: ""}, [], ["logins.value.empty"]),
        ("too-long", {"graph.facebook.com": "E" * 50001}, [], ["logins.value.too_long"]),
        ("bearer", {APPLE_KEY: "Bearer " + apple}, [], ["logins.value.not_a_token"]),
        ("access-token", {POOL_KEY: access}, [], ["logins.value.access_token"]),
        ("expired", {POOL_KEY: expired}, [], ["logins.value.expired"]),
        ("developer-token-for-get-id", {IDENTITY_KEY: identity}, ["--call", "get-id"], ["logins.value.cognito_token"]),
        ("developer-in-public-call", {DEVELOPER: "user-one"}, described, ["logins.developer.not_allowed"]),
        ("no-developer", {APPLE_KEY: apple}, DEVELOPER_CALL, ["logins.developer.missing"]),
        ("two-developers", {DEVELOPER: "user-one", "login.other.app": "user-two"}, DEVELOPER_CALL, ["logins.developer.several"]),
        ("developer-name", {"bad name": "user-one"}, DEVELOPER_CALL, ["logins.developer.name"]),
        ("other-identity", {IDENTITY_KEY: identity}, ["--identity", "eu-west-1:00000000-bbbb-4ccc-8ddd-eeeeeeeeeeee"],
         ["logins.identity.mismatch"]),
        ("no-identity", {IDENTITY_KEY: identity}, [], ["logins.identity.missing"]),
        ("provider-not-in-pool", {"accounts.google.com": google(samples)}, described, ["logins.pool.provider"]),
        ("client-not-in-pool", {POOL_KEY: other_client}, described, ["logins.pool.client"]),
        ("other-pools-token", {IDENTITY_KEY: samples.identity.variant(
            claims={"aud": OTHER_POOL, "amr": ["authenticated", DEVELOPER]}).token()}, ["--identity", IDENTITY] + described,
         ["logins.pool.client"]),
        ("tampered", {POOL_KEY: tampered}, keys, ["signature.invalid"]),
    ]
    out = {name + ".json": text(value) for name, value, _, _ in rows}
    out["pool.json"] = text(POOL)
    out["index.json"] = text([
        {"map": name + ".json", "at": AT, "options": options, "codes": codes} for name, _, options, codes in rows])
    return out


def google(samples):
    return samples.oidc_rsa.variant(claims={"iss": "https://accounts.google.com"}).token()
