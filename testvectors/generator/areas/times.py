"""exp, nbf, iat, auth_time."""
from ..jose import ABSENT, raw
from ..model import AT, Area

CEILINGS = {"cognito-id": 86400, "cognito-access": 86400, "cognito-identity": 86700,
            "apple-id": 86400, "apple-event": 86400}
YEAR_9999 = 253402300799

WRONG_TYPES = (
    ("null", None), ("true", True), ("false", False), ("an array", []), ("an object", {}),
    ("a string of digits (N-61)", "9999999999"), ("text (N-61)", "tomorrow"), ("empty text", ""),
    ("negative (N-62)", -1), ("a large negative real (N-62)", raw("-1e300")),
    ("a large real (N-62)", raw("1e308")), ("past the year 9999", YEAR_9999 + 1),
    ("milliseconds", (AT + 3540) * 1000), ("the largest integer of 64 bits (N-62)", 9223372036854775807),
)


def times(s):
    area = Area("times")
    for profile, sample in s.by_profile.items():
        _bounds(area, profile, sample)
    _types(area, s)
    _numbers(area, s.oidc)
    _leeway(area, s.oidc)
    _lifetimes(area, s)
    _order(area, s.oidc)
    _max_age(area, s)
    return area


def _bounds(area, profile, sample):
    options = sample.options()
    token = lambda **claims: sample.token(claims=claims)
    area.accept("%s: one second before the expiry" % profile, options, token(iat=AT - 600, exp=AT + 1),
                ref="RFC 7519 4.1.4")
    area.reject("%s: an expiry equal to the time of checking is expired" % profile, options,
                token(iat=AT - 600, exp=AT), "claim.exp.expired", ref="RFC 7519 4.1.4")
    area.reject("%s: expired an hour ago" % profile, options, token(iat=AT - 7200, exp=AT - 3600),
                "claim.exp.expired", ref="RFC 7519 4.1.4")
    area.accept("%s: issued this second" % profile, options, token(iat=AT, exp=AT + 600), ref="RFC 7519 4.1.6")
    area.reject("%s: issued in the next second" % profile, options, token(iat=AT + 1, exp=AT + 600),
                "claim.iat.future", ref="RFC 7519 4.1.6")
    area.accept("%s: not before this second" % profile, options, token(nbf=AT), ref="RFC 7519 4.1.5")
    area.accept("%s: not before long ago" % profile, options, token(nbf=0), ref="RFC 7519 4.1.5")
    area.reject("%s: not before the next second" % profile, options, token(nbf=AT + 1), "claim.nbf.future",
                ref="RFC 7519 4.1.5")
    for claim in ("exp", "iat"):
        area.reject("%s: %s absent (N-66)" % (profile, claim), options, token(**{claim: ABSENT}),
                    "claim.%s.missing" % claim, ref="OIDC Core 2")


def _types(area, s):
    for profile, claims in (("oidc", ("exp", "iat", "nbf", "auth_time")), ("cognito-id", ("exp", "iat", "auth_time")),
                            ("apple-id", ("exp", "iat")), ("cognito-identity", ("exp",))):
        sample = s.by_profile[profile]
        for claim in claims:
            for title, value in WRONG_TYPES:
                if profile != "oidc" and (claim == "auth_time" or "year" in title) and value is not None:
                    continue  # more of the same
                area.reject("%s: %s is %s" % (profile, claim, title), sample.options(),
                            sample.token(claims={claim: value}), "claim.%s.type" % claim, ref="RFC 7519 2")


def _numbers(area, o):
    ref = "RFC 7519 2, RFC 8259 6"
    for title, text in (
        ("with a fraction", "1767229200.75"), ("with a fraction of zero", "1767229200.0"),
        ("with an exponent", "1.7672292e9"), ("with an exponent and no fraction", "17672292e2"),
        ("with a negative exponent", "17672292000E-1"), ("half a second from now", "%d.5" % AT),
        ("a millionth of a second from now", "%d.000001" % AT), ("the end of the year 9999", str(YEAR_9999)),
    ):
        area.accept("an expiry %s" % title, o.options(), o.token(claims={"exp": raw(text)}), ref=ref)
    for title, text in (
        ("of this second with a fraction of zero", "%d.0" % AT), ("of this second with an exponent", "1.7672256E9"),
        ("a thousandth of a second ago", "%d.999" % (AT - 1)),
    ):
        area.reject("an expiry %s" % title, o.options(), o.token(claims={"exp": raw(text)}),
                    "claim.exp.expired", ref=ref)
    area.reject("not before half a second from now", o.options(), o.token(claims={"nbf": raw("%d.5" % AT)}),
                "claim.nbf.future", ref=ref)
    area.reject("issued half a second from now", o.options(), o.token(claims={"iat": raw("%d.5" % AT)}),
                "claim.iat.future", ref=ref)
    area.accept("issued half a second ago", o.options(), o.token(claims={"iat": raw("%d.5" % (AT - 1))}), ref=ref)


def _leeway(area, o):
    token = lambda **claims: o.token(claims=claims)
    for leeway in (1, 60, 300):
        options = o.options(leeway=leeway)
        late = token(iat=AT - 3600, exp=AT - leeway)
        area.reject("leeway %d: expired just as long ago" % leeway, options, late, "claim.exp.expired",
                    ref="RFC 7519 4.1.4")
        area.accept("leeway %d: expired one second less ago" % leeway, options,
                    token(iat=AT - 3600, exp=AT - leeway + 1), ref="RFC 7519 4.1.4")
        for claim in ("iat", "nbf"):
            area.accept("leeway %d: %s just as far ahead" % (leeway, claim), options,
                        token(**{claim: AT + leeway}), ref="RFC 7519 4.1.5")
            area.reject("leeway %d: %s one second further ahead" % (leeway, claim), options,
                        token(**{claim: AT + leeway + 1}), "claim.%s.future" % claim, ref="RFC 7519 4.1.5")
    default = o.options(leeway=ABSENT)
    area.accept("the default leeway is 60 seconds", default, token(iat=AT - 3600, exp=AT - 59))
    area.reject("the default leeway is no more than 60 seconds", default, token(iat=AT - 3600, exp=AT - 60),
                "claim.exp.expired")
    for title, at, good in (("earlier", AT - 60, True), ("before it was issued", AT - 61, False)):
        add = area.accept if good else area.reject
        more = () if good else ("claim.iat.future",)
        add("checked as of another time: %s" % title, o.options(), token(), *more, at=at)
    area.accept("checked as of another time: the last second", o.options(), token(), at=AT + 3539)
    area.reject("checked as of another time: the expiry", o.options(), token(), "claim.exp.expired", at=AT + 3540)


def _lifetimes(area, s):
    for profile, ceiling in CEILINGS.items():
        sample = s.by_profile[profile]
        token = lambda seconds: sample.token(claims={"iat": AT - 60, "exp": AT - 60 + seconds})
        area.accept("%s: a lifetime of %d seconds" % (profile, ceiling), sample.options(), token(ceiling))
        area.reject("%s: a lifetime of %d seconds" % (profile, ceiling + 1), sample.options(), token(ceiling + 1),
                    "claim.exp.too_far")
        area.reject("%s: a lifetime of ten years" % profile, sample.options(), token(315360000), "claim.exp.too_far")
    area.accept("oidc: no ceiling", s.oidc.options(), s.oidc.token(claims={"exp": AT + 315360000}))
    # Within the leeway an expiry can lie before the issue time and the token be neither old nor early
    options = s.oidc.options(leeway=60)
    token = lambda iat, exp: s.oidc.token(claims={"iat": iat, "exp": exp})
    area.accept("an expiry one second after the issue time", options, token(AT + 10, AT + 11))
    area.reject("an expiry equal to the issue time", options, token(AT + 10, AT + 10), "claim.exp.before_iat")
    area.reject("an expiry before the issue time", options, token(AT + 20, AT + 10), "claim.exp.before_iat")


def _order(area, o):
    token = lambda **claims: o.token(claims=claims)
    area.reject("a missing claim comes before a mismatch and a time", o.options(),
                token(sub=ABSENT, aud="other", exp=AT, iat=AT - 60), "claim.sub.missing",
                codes=["claim.aud.mismatch", "claim.exp.expired", "claim.sub.missing"])
    area.reject("a wrong type comes before a mismatch and a time", o.options(),
                token(sub=7, aud="other", exp=AT, iat=AT - 60), "claim.sub.type",
                codes=["claim.aud.mismatch", "claim.exp.expired", "claim.sub.type"])
    area.reject("a mismatch comes before a time", o.options(), token(aud="other", exp=AT, iat=AT - 60),
                "claim.aud.mismatch", codes=["claim.aud.mismatch", "claim.exp.expired"])
    area.reject("the kind of token comes before everything else", o.options(),
                token(events={}, sub=ABSENT, aud="other", exp=AT, iat=AT - 60), "claim.events.unexpected",
                codes=["claim.aud.mismatch", "claim.events.unexpected", "claim.exp.expired", "claim.sub.missing"])


def _max_age(area, s):
    ref = "OIDC Core 3.1.3.7 (13)"
    o = s.oidc
    token = lambda **claims: o.token(claims=claims)
    options = o.options(max_age=300)
    area.accept("max-age 300: issued 300 seconds ago", options, token(iat=AT - 300), ref=ref)
    area.reject("max-age 300: issued 301 seconds ago", options, token(iat=AT - 301), "claim.iat.too_old", ref=ref)
    area.accept("no max-age: issued 301 seconds ago", o.options(), token(iat=AT - 301), ref=ref)
    area.accept("max-age 300: signed in 300 seconds ago", options, token(auth_time=AT - 300), ref=ref)
    area.reject("max-age 300: signed in 301 seconds ago, issued lately", options, token(auth_time=AT - 301),
                "claim.auth_time.too_old", ref=ref)
    area.accept("max-age 300: signed in lately, issued long ago", options,
                token(auth_time=AT - 10, iat=AT - 3000), ref=ref)
    area.accept("no max-age: signed in long ago", o.options(), token(auth_time=AT - 30000), ref=ref)
    for profile in ("cognito-id", "cognito-access", "apple-id"):
        sample = s.by_profile[profile]
        area.accept("%s: max-age 60, signed in 60 seconds ago" % profile, sample.options(max_age=60),
                    sample.token(), ref=ref)
        area.reject("%s: max-age 59, signed in 60 seconds ago" % profile, sample.options(max_age=59),
                    sample.token(), "claim.auth_time.too_old", ref=ref)
    sample = s.identity
    area.accept("cognito-identity: max-age 60, issued 60 seconds ago", sample.options(max_age=60), sample.token())
    area.reject("cognito-identity: max-age 59, issued 60 seconds ago", sample.options(max_age=59), sample.token(),
                "claim.iat.too_old")
