"""at_hash and c_hash."""
import base64
import hashlib

from ..jose import ABSENT, b64u, half_hash
from ..model import UNJUDGED, Area

HASH_OF = {"RS256": "sha256", "RS384": "sha384", "RS512": "sha512", "PS256": "sha256", "PS384": "sha384",
           "PS512": "sha512", "ES256": "sha256", "ES384": "sha384", "ES512": "sha512", "ES256K": "sha256",
           "EdDSA": "sha512", "Ed25519": "sha512"}
CODE = "c.SplxlOBeZQQYbYS6WxSbIA"


def hashes(s):
    area = Area("hashes")
    # an access token in the sense of --access-token is text; this one is a token of the user pool
    access = s.pool_access.token()
    for claim, option, text in (("at_hash", "access_token", access), ("c_hash", "code", CODE)):
        _each(area, s, claim, option, text)
        _wrong(area, s, claim, option, text)
    o = s.oidc
    both = {"at_hash": half_hash("sha256", access), "c_hash": half_hash("sha256", CODE)}
    area.accept("both at once", o.options(access_token=access, code=CODE), o.token(claims=both))
    area.reject("both at once, exchanged", o.options(access_token=access, code=CODE),
                o.token(claims={"at_hash": both["c_hash"], "c_hash": both["at_hash"]}), UNJUDGED,
                codes=["claim.at_hash.mismatch", "claim.c_hash.mismatch"])
    a = s.apple
    area.accept("apple-id: c_hash", a.options(code=CODE), a.token(claims={"c_hash": both["c_hash"]}))
    area.reject("apple-id: c_hash of another code", a.options(code=CODE), a.token(), "claim.c_hash.mismatch")
    i = s.pool_id
    area.accept("cognito-id: at_hash", i.options(access_token=access), i.token(claims={"at_hash": both["at_hash"]}))
    area.reject("cognito-id: at_hash of another token", i.options(access_token=access),
                i.token(claims={"at_hash": half_hash("sha256", "other")}), "claim.at_hash.mismatch")
    return area


def _each(area, s, claim, option, text):
    for alg, name in HASH_OF.items():
        sample = s.oidc_with(alg)
        options = sample.options(**{option: text})
        ref = "OIDC Core 3.1.3.6" if claim == "at_hash" else "OIDC Core 3.3.2.11"
        area.accept("%s with %s" % (claim, alg), options,
                    sample.token(claims={claim: half_hash(name, text)}), ref=ref)
        for other in ("sha256", "sha384", "sha512"):
            if other != name:
                area.reject("%s with %s by %s" % (claim, alg, other.upper()), options,
                            sample.token(claims={claim: half_hash(other, text)}), "claim.%s.mismatch" % claim, ref=ref)


def _wrong(area, s, claim, option, text):
    o = s.oidc
    options = o.options(**{option: text})
    token = lambda value: o.token(claims={claim: value})
    digest = hashlib.sha256(text.encode()).digest()
    good = half_hash("sha256", text)
    area.reject("%s absent" % claim, options, token(ABSENT), "claim.%s.missing" % claim, ref="OIDC Core 3.2.2.9")
    area.accept("%s nobody asked about" % claim, o.options(), token("AAAAAAAAAAAAAAAAAAAAAA"))
    for title, value in (
        ("of another", half_hash("sha256", text + "x")), ("empty", ""), ("of the whole hash", b64u(digest)),
        ("of the right half", b64u(digest[16:])), ("with padding", good + "=="),
        ("in standard base64", base64.b64encode(digest[:16]).decode()), ("in hexadecimal", digest[:16].hex()),
        ("cut short", good[:-1]), ("in capitals", good.upper()),
    ):
        area.reject("%s %s" % (claim, title), options, token(value), "claim.%s.mismatch" % claim,
                    actual=value, ref="OIDC Core 3.1.3.6")
    for title, value in (("null", None), ("a number", 7), ("an array", [good])):
        area.reject("%s is %s" % (claim, title), options, token(value), "claim.%s.type" % claim, ref="OIDC Core 2")
