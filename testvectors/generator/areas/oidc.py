"""Any OpenID provider."""
from ..jose import ABSENT
from ..model import Area
from ..samples import OIDC_CLIENT

WRONG_TEXT = (("null", None), ("a number", 7), ("true", True), ("an array", ["a"]), ("an object", {}))


def oidc(s):
    area = Area("oidc")
    o = s.oidc
    options = o.options()
    token = lambda **claims: o.token(claims=claims)
    area.accept("a token with the five required claims", options, o.token(), ref="OIDC Core 2")
    for claim in ("sub", "aud", "exp", "iat"):
        area.reject("%s absent" % claim, options, token(**{claim: ABSENT}), "claim.%s.missing" % claim,
                    ref="OIDC Core 2")
    for title, value in WRONG_TEXT:
        area.reject("sub is %s" % title, options, token(sub=value), "claim.sub.type", ref="OIDC Core 2")
    for title, claims in (
        ("a person's claims", {"name": "User One", "email": "user.one@example.com", "email_verified": True,
                               "address": {"country": "IE"}}),
        ("aggregated claims", {"_claim_names": {"a": "src1"}, "_claim_sources": {"src1": {"JWT": "x"}}}),
        ("acr and amr", {"acr": "1", "amr": ["pwd"]}),
        ("a session", {"sid": "s-1", "jti": "j-1"}),
        ("an authorized party that is ours", {"azp": OIDC_CLIENT}),
    ):
        area.accept(title, options, token(**claims), ref="OIDC Core 5")
    _kind(area, o, options, token)
    _asked(area, o, token)
    _requirements(area, o)
    return area


def _kind(area, o, options, token):
    logout = {"http://schemas.openid.net/event/backchannel-logout": {}}
    for title, value in (("of a logout token", logout), ("an object", {}), ("text", "{}")):
        area.reject("events %s (N-70)" % title, options, token(events=value), "claim.events.unexpected",
                    ref="RFC 8725 3.12")
    area.reject("a logout token with its typ (N-70)", options,
                o.token(header={"typ": "logout+jwt"}, claims={"events": logout, "jti": "j-1"}),
                "header.typ.mismatch", ref="OIDC Back-Channel Logout 2.4")
    area.reject("an access token of RFC 9068 (N-70)", options,
                o.token(header={"typ": "at+jwt"}, claims={"client_id": OIDC_CLIENT, "jti": "j-1"}),
                "header.typ.mismatch", ref="RFC 9068 4")


def _asked(area, o, token):
    area.accept("the nonce asked for", o.options(nonce="n-1"), token(nonce="n-1"), ref="OIDC Core 3.1.3.7 (11)")
    area.accept("a nonce nobody asked for", o.options(), token(nonce="n-1"), ref="OIDC Core 3.1.3.7 (11)")
    for title, value in (("another", "n-2"), ("in capitals", "N-1"), ("empty", ""), ("longer", "n-11")):
        area.reject("the nonce is %s" % title, o.options(nonce="n-1"), token(nonce=value), "claim.nonce.mismatch",
                    expected="n-1", actual=value, ref="OIDC Core 3.1.3.7 (11)")
    area.reject("no nonce where one is expected", o.options(nonce="n-1"), token(), "claim.nonce.missing",
                ref="OIDC Core 3.1.3.7 (11)")
    area.reject("a nonce that is a number", o.options(nonce="7"), token(nonce=7), "claim.nonce.type",
                ref="OIDC Core 2")
    composed, combining = "caf\u00e9", "cafe\u0301"
    area.accept("a nonce beyond ASCII", o.options(nonce=composed), token(nonce=composed), ref="RFC 7519 7.3")
    area.reject("a nonce that only looks the same", o.options(nonce=composed), token(nonce=combining),
                "claim.nonce.mismatch", expected=composed, actual=combining, ref="RFC 7519 7.3")
    area.accept("the subject asked for", o.options(subject="user-1"), token(), ref="OIDC Core 12.2")
    for title, value in (("another", "user-2"), ("in capitals", "USER-1"), ("the beginning of it", "user")):
        area.reject("the subject asked for is %s" % title, o.options(subject=value), token(), "claim.sub.mismatch",
                    expected=value, actual="user-1", ref="OIDC Core 12.2")
    area.accept("the scope asked for", o.options(scope=["read"]), token(scope="read write"), ref="RFC 8693 4.2")
    area.reject("another scope than the one asked for", o.options(scope=["admin"]), token(scope="read write"),
                "claim.scope.mismatch", expected="admin", actual="read write", ref="RFC 8693 4.2")


def _requirements(area, o):
    claims = {"tenant": "t-1", "roles": ["reader", "writer"], "level": 3, "active": True, "empty": ""}
    token = o.token(claims=claims)
    for wanted in ("tenant=t-1", "roles=writer", "level=3", "active=true"):
        area.accept("required: %s" % wanted, o.options(require=[wanted]), token)
    area.accept("required: two", o.options(require=["tenant=t-1", "roles=reader"]), token)
    for claim, value in (("tenant", "t-2"), ("tenant", "T-1"), ("roles", "admin"), ("level", "4"),
                         ("active", "false"), ("active", "True"), ("empty", "x")):
        area.reject("required: %s=%s, and it is not so" % (claim, value), o.options(require=["%s=%s" % (claim, value)]),
                    token, "claim.%s.mismatch" % claim, actual=claims[claim])
    area.reject("required: one of two is not so", o.options(require=["tenant=t-1", "roles=admin"]), token,
                "claim.roles.mismatch")
    area.accept("required: a value with an equals sign", o.options(require=["key=a=b"]), o.token(claims={"key": "a=b"}))
