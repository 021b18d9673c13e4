"""HMAC under a shared secret, which a verifier is given on purpose or not at all."""
from ..jose import ABSENT, b64u, sign
from ..keysets import SECRET, SECRET_32, SECRET_TEXT, secret
from ..model import Area
from ..samples import OIDC_KEYS, jwks

MACS = {"HS256": 32, "HS384": 48, "HS512": 64}


def symmetric(s):
    area = Area("symmetric")
    _each(area, s)
    _secrets(area, s)
    _allowed(area, s)
    _confused(area, s)
    _as_ever(area, s)
    return area


def _options(s, *algs, **changes):
    return s.oidc.options(jwks=ABSENT, secret=secret("64.bin"), alg=list(algs), **changes)


def _token(s, alg, key=SECRET, header=None, made_by=None, **more):
    """`alg`: what the header says; `made_by`: what it is really made by."""
    return s.oidc.token(header=dict({"alg": alg, "kid": ABSENT}, **(header or {})), key=key, alg=made_by or alg, **more)


def _each(area, s):
    for alg, width in MACS.items():
        options, token = _options(s, alg), _token(s, alg)
        area.accept("%s" % alg, options, token, ref="RFC 7518 3.2")
        head, body, signature = token.split(".")
        for title, place in (("first", 0), ("middle", len(signature) // 2)):
            other = "A" if signature[place] != "A" else "B"
            area.reject("%s: the %s character of the signature changed" % (alg, title), options,
                        ".".join((head, body, signature[:place] + other + signature[place + 1:])),
                        "signature.invalid", ref="RFC 7515 5.2")
        area.reject("%s: one claim changed" % alg, options,
                    ".".join((head, b64u(s.oidc.payload_json({"sub": "user-2"}).encode()), signature)),
                    "signature.invalid", ref="RFC 7515 5.2")
        code = sign(alg, SECRET, (head + "." + body).encode())
        for title, octets in (("its first octet alone", code[:1]), ("its first half", code[: width // 2]),
                              ("all but its last octet", code[:-1]), ("one octet more", code + b"\x00"),
                              ("zeros", bytes(width))):
            area.reject("%s: %s" % (alg, title), options, ".".join((head, body, b64u(octets))),
                        "signature.invalid", ref="RFC 7518 3.2")
        area.reject("%s: no signature (N-02)" % alg, options, head + "." + body + ".", "token.unsigned",
                    ref="RFC 8725 3.2")


def _secrets(area, s):
    ref = "RFC 7518 3.2"
    for title, key in (("another secret", SECRET[::-1]), ("the secret and a line break", SECRET + b"\n"),
                       ("the secret in hexadecimal", SECRET.hex().encode()),
                       ("the secret in base64url", b64u(SECRET).encode()), ("its first half", SECRET[:32]),
                       ("nothing (N-04)", b"")):
        area.reject("made with %s" % title, _options(s, "HS256"), _token(s, "HS256", key=key), "signature.invalid",
                    ref=ref)
    short = dict(_options(s, "HS256"), secret=secret("32.bin"))
    area.accept("a secret as long as the hash", short, _token(s, "HS256", key=SECRET_32), ref=ref)
    area.reject("a longer secret that begins like it", short, _token(s, "HS256"), "signature.invalid", ref=ref)
    text = dict(_options(s, "HS512"), secret=secret("text.txt"))
    area.accept("a file that ends in a line break: it is part of the secret", text,
                _token(s, "HS512", key=SECRET_TEXT), ref=ref)
    area.reject("the same without the line break", text, _token(s, "HS512", key=SECRET_TEXT.rstrip(b"\n")),
                "signature.invalid", ref=ref)
    for title, kid in (("none", ABSENT), ("an unknown one", "k-1"), ("an empty one", ""),
                       ("that of a public key", "es256-2026")):
        area.accept("kid says nothing: %s" % title, _options(s, "HS256"), _token(s, "HS256", header={"kid": kid}),
                    ref="RFC 7515 4.1.4")


def _allowed(area, s):
    ref = "RFC 8725 3.1"
    for alg in MACS:
        for other in MACS:
            if other == alg:
                continue
            area.reject("%s where %s alone is allowed" % (other, alg), _options(s, alg), _token(s, other),
                        "header.alg.not_allowed", ref=ref, expected=alg, actual=other)
            area.reject("a code of %s under the name %s" % (other, alg), _options(s, alg), _token(s, alg, made_by=other),
                        "signature.invalid", ref=ref)
        area.accept("%s among several" % alg, _options(s, "HS256", "HS384", "HS512"), _token(s, alg), ref=ref)
    for alg in OIDC_KEYS:
        area.reject("%s by the issuer's private key" % alg, _options(s, "HS256"), s.oidc_with(alg).token(),
                    "header.alg.not_allowed", ref=ref, expected="HS256", actual=alg)
    for name in ("none", "None", "hs256", "HS256 ", "HS224", "HS1"):
        area.reject("alg %r" % name, _options(s, "HS256"),
                    _token(s, "HS256", header={"alg": name}), "header.alg.unsupported", ref="RFC 7515 4.1.1")
    area.reject("no alg", _options(s, "HS256"), _token(s, "HS256", header={"alg": ABSENT}),
                "header.alg.missing", ref="RFC 7515 4.1.1")


def _confused(area, s):
    ref = "RFC 8725 2.1"
    for alg in MACS:
        area.reject("%s with the right secret, where public keys are wanted" % alg, s.oidc.options(), _token(s, alg),
                    "header.alg.not_allowed", ref=ref)
    area.reject("the set itself holds the secret, under the token's kid", s.oidc.options(jwks=jwks("symmetric")),
                _token(s, "HS256", header={"kid": "symmetric"}), "header.alg.not_allowed", ref=ref)
    jwk = {"kty": "oct", "k": b64u(SECRET)}
    area.reject("the header brings the secret along", _options(s, "HS256"),
                _token(s, "HS256", key=b"x" * 64, header={"jwk": dict(jwk, k=b64u(b"x" * 64))}), "signature.invalid",
                codes=["signature.invalid", "header.key_source.ignored"], ref="RFC 8725 3.10")
    area.accept("what the header brings along is nothing, where the secret is right", _options(s, "HS256"),
                _token(s, "HS256", header={"jku": "https://evil.example/keys"}), codes=["header.key_source.ignored"],
                ref="RFC 8725 3.10")


def _as_ever(area, s):
    options = _options(s, "HS256")
    for title, header, claims, reason in (
        ("of another issuer", {}, {"iss": "https://other.example"}, "claim.iss.mismatch"),
        ("for another audience", {}, {"aud": "other"}, "claim.aud.mismatch"),
        ("expired", {}, {"iat": 1767218400, "exp": 1767222000}, "claim.exp.expired"),
        ("without sub", {}, {"sub": ABSENT}, "claim.sub.missing"),
        ("an access token", {"typ": "at+jwt"}, {}, "header.typ.mismatch"),
        ("with a demand", {"crit": ["x"], "x": 1}, {}, "header.crit.unsupported"),
        ("unencoded", {"b64": False}, {}, "header.b64.unsupported"),
    ):
        area.reject("a token %s" % title, options, _token(s, "HS256", header=header, claims=claims), reason,
                    ref="OIDC Core 3.1.3.7")
