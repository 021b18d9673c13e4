"""The header: which members, of which types, and which are refused."""
from ..jose import ABSENT, to_json
from ..keysets import LONG_KID
from ..model import UNJUDGED, Area
from ..samples import jwks


def header(s):
    area = Area("header")
    o, options = s.oidc, s.oidc.options()
    for profile, sample in s.by_profile.items():
        area.accept("%s: the header of a good token" % profile, sample.options(), sample.token())
    _types(area, s)
    _alg(area, s)
    _typ(area, s)
    _kid(area, s)
    _extensions(area, o, options)
    _key_sources(area, s)
    return area


def _types(area, s):
    o, options = s.oidc, s.oidc.options()
    wrong = (("a number", 7), ("null", None), ("true", True), ("an array", ["JWT"]), ("an object", {}))
    for member in ("alg", "kid", "typ", "cty"):
        for name, value in wrong:
            if value is None and member != "typ":
                continue  # absent or of a wrong type: both readings are defensible
            area.reject("%s is %s (N-51)" % (member, name), options, o.token(header={member: value}),
                        "header.invalid", ref="RFC 7515 4.1")
    for member, value in (("zip", "DEF"), ("enc", "A128GCM"), ("epk", {"kty": "EC"})):
        area.reject("%s belongs to encryption (N-43)" % member, options, o.token(header={member: value}),
                    "header.invalid", ref="RFC 7516 4.1")
        area.reject("apple-id: %s belongs to encryption (N-43)" % member, s.apple.options(),
                    s.apple.token(header={member: value}), "header.invalid", ref="RFC 7516 4.1")


def _alg(area, s):
    for profile in ("oidc", "apple-id", "cognito-id", "cognito-identity"):
        sample = s.by_profile[profile]
        area.reject("%s: no alg" % profile, sample.options(), sample.token(header={"alg": ABSENT}),
                    "header.alg.missing", ref="RFC 7515 4.1.1")


def _typ(area, s):
    ref = "RFC 8725 3.11"
    for profile in ("oidc", "apple-id", "apple-event", "cognito-id", "cognito-access"):
        sample = s.by_profile[profile]
        area.accept("%s: typ absent" % profile, sample.options(), sample.token(header={"typ": ABSENT}), ref=ref)
        for value in ("JWT", "jwt", "application/jwt", "APPLICATION/JWT"):
            area.accept("%s: typ %s" % (profile, value), sample.options(),
                        sample.token(header={"typ": value}), ref=ref)
        for value in ("at+jwt", "application/at+jwt", "logout+jwt", "JWS", "JWE", "JWTx"):
            area.reject("%s: typ %s (N-70)" % (profile, value), sample.options(),
                        sample.token(header={"typ": value}), "header.typ.mismatch", ref=ref)
    sample = s.identity
    for value in (ABSENT, "JWS", "jws", "JWT", "application/jws"):
        area.accept("cognito-identity: typ %s" % ("absent" if value is ABSENT else value),
                    sample.options(), sample.token(header={"typ": value}), ref=ref)
    for value in ("at+jwt", "JWE", "secevent+jwt"):
        area.reject("cognito-identity: typ %s" % value, sample.options(),
                    sample.token(header={"typ": value}), "header.typ.mismatch", ref=ref)
    area.reject("cty JWT: a token within a token", s.oidc.options(), s.oidc.token(header={"cty": "JWT"}),
                "header.cty.nested", ref="RFC 7519 5.2")
    area.reject("apple-id: cty JWT", s.apple.options(), s.apple.token(header={"cty": "JWT"}),
                "header.cty.nested", ref="RFC 7519 5.2")


def _kid(area, s):
    for profile, sample in s.by_profile.items():
        if profile == "oidc":
            continue
        for title, value in (("absent", ABSENT), ("empty", "")):
            area.reject("%s: kid %s" % (profile, title), sample.options(),
                        sample.token(header={"kid": value}), "header.kid.missing", ref="RFC 7515 4.1.4")
    o = s.oidc
    area.accept("oidc: kid absent, every fitting key is tried", o.options(), o.token(header={"kid": ABSENT}),
                ref="OIDC Core 10.1")
    area.accept("oidc: an empty kid is an absent one", o.options(), o.token(header={"kid": ""}),
                ref="OIDC Core 10.1")
    long = o.variant(options={"jwks": jwks("long-kid")})
    area.accept("a kid of 1024 octets", long.options(), long.token(header={"kid": LONG_KID}))
    area.reject("a kid of 1025 octets (N-24)", long.options(), long.token(header={"kid": LONG_KID + "k"}),
                "header.invalid")
    area.reject("a kid of 10000 octets (N-24)", long.options(),
                long.token(header={"kid": "k" * 10000}), "header.invalid")


def _extensions(area, o, options):
    ref = "RFC 7515 4.1.11"
    for title, value in (
        ("an extension nobody knows", ["x-ext"]), ("exp", ["exp"]), ("alg", ["alg"]),
        ("an empty array", []), ("a string", "x-ext"), ("null", None), ("a number in an array", [1]),
        ("the same name twice", ["x-ext", "x-ext"]), ("an object", {}), ("false", False),
    ):
        area.reject("crit: %s (N-54)" % title, options, o.token(header={"crit": value, "x-ext": 1}),
                    "header.crit.unsupported", ref=ref)
    area.accept("the extension without crit", options, o.token(header={"x-ext": 1}), ref=ref)
    for title, value in (("false", False), ("\"false\"", "false"), ("0", 0), ("null", None)):
        area.reject("b64 %s (N-55)" % title, options, o.token(header={"b64": value}),
                    "header.b64.unsupported", ref="RFC 7797 7")
    area.accept("b64 true changes nothing", options, o.token(header={"b64": True}), ref="RFC 7797 3")
    for value in (True, False):
        area.reject("crit is judged before b64 %s (N-55)" % to_json(value), options,
                    o.token(header={"b64": value, "crit": ["b64"]}), "header.crit.unsupported",
                    codes=UNJUDGED, ref="RFC 7797 6")


def _key_sources(area, s):
    warning = ["header.key_source.ignored"]
    stranger = s.keys.jwk("stranger-p256", kid="es256-2026", use="sig", alg="ES256")
    stranger_rsa = s.keys.jwk("stranger-rsa", use="sig", alg="RS256")
    sources = (
        ("jwk", stranger, stranger_rsa),
        ("jku", "https://keys.example.net/jwks.json", "https://keys.example.net/jwks.json"),
        ("x5u", "https://keys.example.net/chain.pem", "https://keys.example.net/chain.pem"),
        ("x5c", ["AAAA"], ["AAAA"]),
    )
    for member, value, value_rsa in sources:
        area.accept("%s in the header is not used (N-20, N-21)" % member, s.oidc.options(),
                    s.oidc.token(header={member: value}), codes=warning, ref="RFC 8725 3.10")
        area.accept("apple-id: %s in the header is not used (N-20, N-21)" % member, s.apple.options(),
                    s.apple.token(header={member: value_rsa}), codes=warning, ref="RFC 8725 3.10")
        # whether a warning is still reported beside a bad signature is not said anywhere
        area.reject("signed by a stranger who names his key with %s (N-20, N-21)" % member,
                    s.oidc.options(), s.oidc.token(header={member: value}, key="stranger-p256"),
                    "signature.invalid", codes=UNJUDGED, ref="RFC 8725 3.10")
        area.reject("a stranger's %s and a kid of his own (N-20, N-21)" % member,
                    s.oidc.options(),
                    s.oidc.token(header={member: value, "kid": "mine"}, key="stranger-p256"),
                    "key.not_found", codes=UNJUDGED, ref="RFC 8725 3.10")
    area.reject("warnings come after errors", s.oidc.options(),
                s.oidc.token(header={"jku": "https://keys.example.net/"}, claims={"sub": ABSENT}),
                "claim.sub.missing", codes=["claim.sub.missing"] + warning)
