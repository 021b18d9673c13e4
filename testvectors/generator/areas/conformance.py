"""The relying-party tests of the OpenID Foundation's suite that a token alone can pose, under the suite's names.

What the suite does with servers (rotation, discovery) is done by tests with scripted servers: see docs/conformance.md."""
from ..jose import ABSENT, b64u, half_hash
from ..keysets import SECRET, secret
from ..model import AT, UNJUDGED, Area
from ..samples import OIDC_CLIENT, OIDC_ISSUER, jwks

CLIENT = "oidcc-client-test"
LOGOUT = CLIENT + "-rp-backchannel-rpinitlogout"
EVENT = "http://schemas.openid.net/event/backchannel-logout"
ACCESS, CODE = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk"
WEEK = 7 * 86400


def conformance(s):
    area = Area("conformance")
    o, rsa = s.oidc, s.oidc_rsa
    _signatures(area, s, o, rsa)
    _claims(area, rsa)
    _keys(area, s, rsa)
    _hashes(area, rsa)
    _sources(area, rsa)
    _logout(area, rsa)
    _financial(area, s, rsa)
    return area


def _forged(token):
    head, body, signature = token.split(".")
    place = len(signature) // 2
    return ".".join((head, body, signature[:place] + ("A" if signature[place] != "A" else "B") + signature[place + 1:]))


def _signatures(area, s, o, rsa):
    area.accept(CLIENT, rsa.options(nonce="n-1"), rsa.token(claims={"nonce": "n-1"}), ref="OIDC Core 3.1.3.7")
    area.accept(CLIENT + "-idtoken-sig-rs256", rsa.options(), rsa.token(), ref="OIDC Core 3.1.3.7 (7)")
    unsigned = b64u(b'{"alg":"none"}') + "." + b64u(rsa.payload_json().encode()) + "."
    area.reject(CLIENT + "-idtoken-sig-none", rsa.options(), unsigned, "token.unsigned", ref="RFC 8725 3.2")
    area.reject(CLIENT + "-invalid-sig-rs256", rsa.options(), _forged(rsa.token()), "signature.invalid", ref="OIDC Core 3.1.3.7 (6)")
    area.reject(CLIENT + "-invalid-sig-es256", o.options(), _forged(o.token()), "signature.invalid", ref="OIDC Core 3.1.3.7 (6)")
    shared = o.options(jwks=ABSENT, secret=secret("64.bin"), alg=["HS256"])
    hs256 = o.token(header={"alg": "HS256", "kid": ABSENT}, key=SECRET, alg="HS256")
    area.accept(CLIENT + "-idtoken-sig-hs256", shared, hs256, ref="OIDC Core 3.1.3.7 (8)")
    area.reject(CLIENT + "-invalid-sig-hs256", shared, _forged(hs256), "signature.invalid", ref="OIDC Core 3.1.3.7 (8)")


def _claims(area, o):
    token = lambda **claims: o.token(claims=claims)
    options = o.options()
    rows = (
        ("invalid-iss", dict(iss=OIDC_ISSUER + "1"), "claim.iss.mismatch", "2"),
        ("invalid-aud", dict(aud=OIDC_CLIENT + "1"), "claim.aud.mismatch", "3"),
        ("missing-aud", dict(aud=ABSENT), "claim.aud.missing", "3"),
        ("missing-iss", dict(iss=ABSENT), "claim.iss.missing", "2"),
        ("missing-sub", dict(sub=ABSENT), "claim.sub.missing", "2"),
        ("missing-iat", dict(iat=ABSENT), "claim.iat.missing", "10"),
    )
    for name, claims, reason, clause in rows:
        area.reject("%s-%s" % (CLIENT, name), options, token(**claims), reason, ref="OIDC Core 3.1.3.7 (%s)" % clause)
    area.reject(CLIENT + "-nonce-invalid", o.options(nonce="n-1"), token(nonce="n-2"), "claim.nonce.mismatch",
                ref="OIDC Core 3.1.3.7 (11)")
    area.reject(CLIENT + "-nonce-unless-code-flow", o.options(nonce="n-1"), token(), "claim.nonce.missing",
                ref="OIDC Core 3.2.2.11")
    again = o.options(subject="user-1")
    area.accept(CLIENT + "-refresh-token", again, token(iat=AT - 10), ref="OIDC Core 12.2")
    area.reject(CLIENT + "-refresh-token-invalid-issuer", again, token(iss="https://other.example.com"),
                "claim.iss.mismatch", ref="OIDC Core 12.2")
    area.reject(CLIENT + "-refresh-token-invalid-sub", again, token(sub="user-2"), "claim.sub.mismatch", ref="OIDC Core 12.2")


def _keys(area, s, o):
    unnamed = o.token(header={"kid": ABSENT})
    area.accept(CLIENT + "-kid-absent-single-jwks", o.options(jwks=jwks("one-of-each")), unnamed, ref="OIDC Core 10.1")
    two = s.oidc
    area.accept(CLIENT + "-kid-absent-multiple-jwks", two.options(jwks=jwks("several-without-kid")),
                two.token(header={"kid": ABSENT}), ref="OIDC Core 10.1")
    area.reject(CLIENT + "-kid-absent-multiple-jwks: none of them", two.options(jwks=jwks("several-without-kid")),
                _forged(two.token(header={"kid": ABSENT})), "signature.invalid", ref="OIDC Core 10.1")
    area.reject(CLIENT + "-signing-key-rotation: the old set alone", o.options(),
                o.token(header={"kid": "rs256-2027"}, key="stranger-rsa"), "key.not_found", ref="OIDC Core 10.1.1")


def _hashes(area, o):
    for name, option, text in (("athash", "access_token", ACCESS), ("chash", "code", CODE)):
        claim = {"athash": "at_hash", "chash": "c_hash"}[name]
        options = o.options(**{option: text})
        area.accept("%s: a right %s" % (CLIENT, claim), options, o.token(claims={claim: half_hash("sha256", text)}),
                    ref="OIDC Core 3.1.3.6")
        area.reject("%s-invalid-%s" % (CLIENT, name), options, o.token(claims={claim: half_hash("sha256", text + "x")}),
                    "claim.%s.mismatch" % claim, ref="OIDC Core 3.3.2.11")
        area.reject("%s-missing-%s" % (CLIENT, name), options, o.token(), "claim.%s.missing" % claim, ref="OIDC Core 3.3.2.11")


def _sources(area, o):
    names = {"address": "src1", "phone_number": "src1"}
    for title, source in (("aggregated-claims", {"JWT": o.token(claims={"address": {"country": "IE"}})}),
                          ("distributed-claims", {"endpoint": "https://claims.example.com/", "access_token": "t"})):
        area.accept("%s-%s" % (CLIENT, title), o.options(),
                    o.token(claims={"_claim_names": names, "_claim_sources": {"src1": source}}), ref="OIDC Core 5.6.2")


def _logout(area, o):
    """No profile here is for logout tokens: the good one and all bad ones are refused where an ID token is wanted."""
    claims = {"events": {EVENT: {}}, "jti": "j-1", "sid": "s-1"}
    good = lambda header=None, **changes: o.token(header=header, claims=dict(claims, **changes))
    options, ref = o.options(), "OIDC Back-Channel Logout 2.6"
    area.reject(LOGOUT, options, good(), "claim.events.unexpected", ref=ref)
    area.reject(LOGOUT + ": with its typ", options, good({"typ": "logout+jwt"}), "header.typ.mismatch", ref=ref)
    body = b64u(o.payload_json(claims).encode())
    area.reject(LOGOUT + "-alg-none", options, b64u(b'{"alg":"none"}') + "." + body + ".", "token.unsigned", ref=ref)
    area.reject(LOGOUT + "-wrong-alg", options, o.token(header={"alg": "RS512"}, claims=claims, alg="RS512"),
                "header.alg.not_allowed", ref=ref)
    area.reject(LOGOUT + "-wrong-iss", options, good(iss="https://other.example.com"), "claim.iss.mismatch", ref=ref)
    for name, changes in (("wrong-aud", dict(aud="other")), ("wrong-event", dict(events={"http://schemas.openid.net/event/foobar": {}})),
                          ("with-nonce", dict(nonce="n-1"))):
        area.reject("%s-%s" % (LOGOUT, name), options, good(**changes), "claim.events.unexpected", codes=UNJUDGED, ref=ref)
    area.reject(LOGOUT + "-no-event", options, good({"typ": "logout+jwt"}, events=ABSENT), "header.typ.mismatch", ref=ref)


def _financial(area, s, o):
    options, token = o.options(), lambda **claims: o.token(claims=claims)
    for claim in ("iss", "aud", "exp"):
        area.reject("Remove%sFromIdToken" % claim.capitalize(), options, token(**{claim: ABSENT}), "claim.%s.missing" % claim,
                    ref="OIDC Core 2")
    area.reject("RemoveNonceFromIdToken", o.options(nonce="n-1"), token(), "claim.nonce.missing", ref="OIDC Core 3.1.3.7 (11)")
    area.reject("AddInvalidExpiredExpValueToIdToken", options, token(exp=AT - 300, iat=AT - 600), "claim.exp.expired",
                ref="OIDC Core 3.1.3.7 (9)")
    area.reject("AddIatValueIsWeekInPastToIdToken", o.options(max_age=300), token(iat=AT - WEEK), "claim.iat.too_old",
                ref="OIDC Core 3.1.3.7 (10)")
    area.accept("AddAudValueAsArrayToIdToken", options, token(aud=[OIDC_CLIENT]), ref="OIDC Core 2")
    area.reject("AddUntrustedSecondAudValueToIdToken", options, token(aud=[OIDC_CLIENT, "other"]), "claim.aud.untrusted",
                ref="OIDC Core 3.1.3.7 (3)")
    alternate = s.oidc_with("PS256")
    area.reject("an alternate algorithm", options, alternate.token(), "header.alg.not_allowed", ref="OIDC Core 3.1.3.7 (7)")
