"""tokens/*.jwt: the samples that the documentation's examples use."""
from .jose import ABSENT, b64u
from .keysets import SECRET
from .model import AT


def files(samples):
    """name -> (token, options), the good one, its tampered and its expired neighbour for each."""
    s = samples
    kinds = {
        # kind: sample, the claim that the tampered neighbour changes, its new value
        "cognito-id": (s.pool_id, "email", "someone.else@example.com"),
        "cognito-access": (s.pool_access, "scope", "openid profile admin"),
        "cognito-identity": (s.identity_published, "sub",
                             "eu-west-1:bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee"),
        "apple-id": (s.apple, "email", "someone.else@privaterelay.appleid.com"),
        "apple-event": (s.event, "jti", "exampleEventId00000002"),
        "oidc": (s.oidc, "sub", "user-2"),
    }
    out = {}
    for kind, (sample, claim, value) in kinds.items():
        token = sample.token()
        out[kind] = token
        out[kind + ".tampered"] = tampered(token, sample.payload_json({claim: value}))
        times = {"iat": AT - 7200, "exp": AT - 3600}
        if "auth_time" in sample.claims:
            times["auth_time"] = AT - 7200
        out[kind + ".expired"] = sample.token(claims=times)
    out["apple-id.wrong-audience"] = s.apple.token(claims={"aud": "com.example.other"})
    out["cognito-identity.guest"] = s.identity_published.token(claims={"amr": ["unauthenticated"]})
    out["oidc.hs256"] = s.oidc.token(header={"alg": "HS256", "kid": ABSENT}, key=SECRET)
    out["oidc.hs256.tampered"] = tampered(out["oidc.hs256"], s.oidc.payload_json({"sub": "user-2"}))
    return {name + ".jwt": (token + "\n").encode("ascii") for name, token in out.items()}


def tampered(token, payload_json):
    """Another payload under the old signature."""
    header, _, signature = token.split(".")
    return ".".join((header, b64u(payload_json.encode("utf-8")), signature))
