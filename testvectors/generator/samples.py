"""The six kinds of token, as their issuers make them. Every identifier is invented."""
import hashlib

from .jose import to_json
from .keys import invented_kid
from .model import AT, Sample

USER_POOL = "eu-west-1_EXAMPLE01"
CLIENT = "1example23456789"
POOL_ISSUER = "https://cognito-idp.eu-west-1.amazonaws.com/" + USER_POOL
POOL_ISSUER_UPDATED = "https://issuer-cognito-idp.eu-west-1.amazonaws.com/" + USER_POOL
IDENTITY_POOL = "eu-west-1:11111111-2222-4333-8444-555555555555"
OTHER_POOL = "eu-west-1:99999999-2222-4333-8444-555555555555"
IDENTITY = "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
IDENTITY_ISSUER = "https://cognito-identity.amazonaws.com"
POOL_ARN = "https://cognito-identity.amazonaws.com/identity-pool-arn"
DEVELOPER = "login.example.app"
APPLE_ISSUER = "https://appleid.apple.com"
BUNDLE = "com.example.app"
APPLE_USER = "000000.0123456789abcdef0123456789abcdef.0000"
OIDC_ISSUER = "https://login.example.com"
OIDC_CLIENT = "example-client"
RAW_NONCE = "n-0S6_WzA2Mj"
HASHED_NONCE = hashlib.sha256(RAW_NONCE.encode()).hexdigest()

POOL_ID_KID = "aB3+example/idTokenKey00000000000000000000A="
POOL_ACCESS_KID = "Zy9/example+accessTokenKey00000000000000000="
IDENTITY_KID = "eu-west-11"
APPLE_KIDS = [invented_kid("apple-%d" % number) for number in (1, 2, 3)]

USER_AMR = [
    "authenticated",
    "cognito-idp.eu-west-1.amazonaws.com/" + USER_POOL,
    "cognito-idp.eu-west-1.amazonaws.com/" + USER_POOL
    + ":CognitoSignIn:22222222-3333-4444-8555-666666666666",
]

# alg -> (key, kid) in keys/oidc.jwks.json
OIDC_KEYS = {
    "RS256": ("oidc-rs256", "rs256-2026"),
    "RS384": ("oidc-rs384", "rs384-2026"),
    "RS512": ("oidc-rs512", "rs512-2026"),
    "PS256": ("oidc-ps256", "ps256-2026"),
    "PS384": ("oidc-ps384", "ps384-2026"),
    "PS512": ("oidc-ps512", "ps512-2026"),
    "ES256": ("oidc-es256", "es256-2026"),
    "ES384": ("oidc-es384", "es384-2026"),
    "ES512": ("oidc-es512", "es512-2026"),
    "ES256K": ("oidc-es256k", "es256k-2026"),
    "EdDSA": ("oidc-eddsa", "eddsa-2026"),
    "Ed25519": ("oidc-ed25519", "ed25519-2026"),
    "Ed448": ("oidc-ed448", "ed448-2026"),
}


def jwks(name):
    return "../keys/%s.jwks.json" % name


class Samples:
    """The samples, and short names for the ones most vectors start from."""

    def __init__(self, keys):
        self.keys = keys
        self.pool_id = Sample(
            keys, "cognito-pool-id",
            {"kid": POOL_ID_KID, "alg": "RS256"},
            {
                "sub": "22222222-3333-4444-8555-666666666666",
                "email_verified": True,
                "iss": POOL_ISSUER,
                "cognito:username": "user-one",
                "origin_jti": "33333333-4444-4555-8666-777777777777",
                "aud": CLIENT,
                "event_id": "44444444-5555-4666-8777-888888888888",
                "token_use": "id",
                "auth_time": AT - 60,
                "exp": AT + 3540,
                "iat": AT - 60,
                "jti": "55555555-6666-4777-8888-999999999999",
                "email": "user.one@example.com",
            },
            {"profile": "cognito-id", "user_pool": USER_POOL, "audience": [CLIENT],
             "jwks": jwks("cognito-user-pool"), "leeway": 0},
            escape_slashes=True,
        )
        self.pool_access = Sample(
            keys, "cognito-pool-access",
            {"kid": POOL_ACCESS_KID, "alg": "RS256"},
            {
                "sub": "22222222-3333-4444-8555-666666666666",
                "cognito:groups": ["editors", "team-a"],
                "iss": POOL_ISSUER,
                "version": 2,
                "client_id": CLIENT,
                "origin_jti": "33333333-4444-4555-8666-777777777777",
                "event_id": "44444444-5555-4666-8777-888888888888",
                "token_use": "access",
                "scope": "openid profile",
                "auth_time": AT - 60,
                "exp": AT + 3540,
                "iat": AT - 60,
                "jti": "66666666-7777-4888-8999-aaaaaaaaaaaa",
                "username": "user-one",
            },
            {"profile": "cognito-access", "user_pool": USER_POOL, "audience": [CLIENT],
             "jwks": jwks("cognito-user-pool"), "leeway": 0},
            escape_slashes=True,
        )
        # `identity` uses a plain key set, so that a vector's only finding is its point;
        # `identity_published` uses the set in the odd encoding in which it has been published.
        self.identity = Sample(
            keys, "cognito-identity",
            {"kid": IDENTITY_KID, "typ": "JWS", "alg": "RS512"},
            {
                "sub": IDENTITY,
                "aud": IDENTITY_POOL,
                "amr": ["authenticated", DEVELOPER,
                        "%s:%s:user-one" % (DEVELOPER, IDENTITY_POOL)],
                "iss": IDENTITY_ISSUER,
                POOL_ARN: "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/"
                          + IDENTITY_POOL,
                "exp": AT + 840,
                "iat": AT - 60,
            },
            {"profile": "cognito-identity", "identity_pool": IDENTITY_POOL,
             "jwks": jwks("cognito-identity-plain"), "leeway": 0},
        )
        self.identity_published = self.identity.variant(options={"jwks": jwks("cognito-identity")})
        self.identity_user = self.identity.variant(claims={"amr": USER_AMR})
        self.identity_guest = self.identity.variant(claims={"amr": ["unauthenticated"]})
        self.apple = Sample(
            keys, "apple-2",
            {"kid": APPLE_KIDS[1], "alg": "RS256"},
            {
                "iss": APPLE_ISSUER,
                "aud": BUNDLE,
                "exp": AT + 86340,
                "iat": AT - 60,
                "sub": APPLE_USER,
                "nonce": HASHED_NONCE,
                "c_hash": "AAAAAAAAAAAAAAAAAAAAAA",
                "email": "abc@privaterelay.appleid.com",
                "email_verified": True,
                "is_private_email": True,
                "auth_time": AT - 60,
                "nonce_supported": True,
            },
            {"profile": "apple-id", "audience": [BUNDLE], "jwks": jwks("apple"), "leeway": 0},
        )
        self.event = Sample(
            keys, "apple-3",
            {"kid": APPLE_KIDS[2], "alg": "RS256"},
            {
                "iss": APPLE_ISSUER,
                "aud": BUNDLE,
                "exp": AT + 86340,
                "iat": AT - 60,
                "jti": "exampleEventId00000001",
                "events": event_text("consent-revoked"),
            },
            {"profile": "apple-event", "audience": [BUNDLE], "jwks": jwks("apple"), "leeway": 0},
        )
        self.oidc = Sample(
            keys, "oidc-es256",
            {"alg": "ES256", "kid": "es256-2026", "typ": "JWT"},
            {
                "iss": OIDC_ISSUER,
                "sub": "user-1",
                "aud": OIDC_CLIENT,
                "exp": AT + 3540,
                "iat": AT - 60,
            },
            {"profile": "oidc", "issuer": OIDC_ISSUER, "audience": [OIDC_CLIENT],
             "jwks": jwks("oidc"), "leeway": 0},
        )
        self.oidc_rsa = self.oidc_with("RS256")
        self.by_profile = {
            "cognito-id": self.pool_id,
            "cognito-access": self.pool_access,
            "cognito-identity": self.identity,
            "apple-id": self.apple,
            "apple-event": self.event,
            "oidc": self.oidc,
        }

    def oidc_with(self, alg, **options):
        """The `oidc` sample signed with `alg`, allowed explicitly when no default allows it."""
        key, kid = OIDC_KEYS[alg]
        if alg not in ("RS256", "ES256", "EdDSA", "Ed25519"):
            options.setdefault("alg", [alg])
        return self.oidc.variant(key=key, header={"alg": alg, "kid": kid}, options=options)


def event_text(kind, **more):
    """The `events` claim as Apple sends it: a string that holds one JSON object."""
    return to_json(dict({"type": kind, "sub": APPLE_USER, "event_time": (AT - 60) * 1000}, **more))
