"""`aud`, and `client_id` in access tokens."""
from ..jose import ABSENT
from ..model import Area
from ..samples import CLIENT, IDENTITY_POOL, OIDC_CLIENT, OTHER_POOL

WRONG_TYPES = (("null", None), ("a number", 5), ("zero", 0), ("false", False), ("an object", {}))


def audience(s):
    area = Area("audience")
    for profile, sample in (("cognito-id", s.pool_id), ("cognito-access", s.pool_access),
                            ("apple-id", s.apple), ("apple-event", s.event), ("oidc", s.oidc)):
        _one(area, profile, sample)
    for profile, sample in (("cognito-id", s.pool_id), ("apple-id", s.apple),
                            ("apple-event", s.event), ("oidc", s.oidc)):
        _several(area, profile, sample)
    _identity(area, s)
    _access(area, s)
    _presenter(area, s)
    return area


def _one(area, profile, sample):
    claim = "client_id" if profile == "cognito-access" else "aud"
    own = sample.claims[claim]
    ref = "OIDC Core 3.1.3.7 (3)"
    area.accept("%s: ours" % profile, sample.options(), sample.token(), ref=ref)
    area.accept("%s: one of several of ours" % profile, sample.options(audience=["another-of-ours", own]),
                sample.token(), ref=ref)
    area.reject("%s: %s absent" % (profile, claim), sample.options(), sample.token(claims={claim: ABSENT}),
                "claim.%s.missing" % claim, ref=ref)
    types = WRONG_TYPES
    if claim == "aud":
        types += (("an empty array", []), ("an array with a null", [None]), ("an array with a number", [5]),
                  ("an array in an array", [[own]]), ("ours beside a number", [own, 5]))
    else:
        types += (("an array that holds it", [own]),)
    for title, value in types:
        area.reject("%s: %s is %s (N-60)" % (profile, claim, title), sample.options(),
                    sample.token(claims={claim: value}), "claim.%s.type" % claim, ref="RFC 7519 4.1.3")
    for title, value in (
        ("another", "other"), ("empty (N-60)", ""), ("ours and a digit (N-64)", own + "1"),
        ("ours without its last letter", own[:-1]), ("ours in capitals", own.upper()),
        ("ours with a space", own + " "), ("a list in one string", own + ",other"),
        ("a list with spaces in one string", own + " other"), ("the word null", "null"), ("a star", "*"),
    ):
        area.reject("%s: %s is %s" % (profile, claim, title), sample.options(),
                    sample.token(claims={claim: value}), "claim.%s.mismatch" % claim,
                    expected=own, actual=value, ref=ref)
    both = ["another-of-ours", own]
    area.reject("%s: none of several of ours" % profile, sample.options(audience=both),
                sample.token(claims={claim: "other"}), "claim.%s.mismatch" % claim,
                expected=both, actual="other", ref=ref)


def _several(area, profile, sample):
    own = sample.claims["aud"]
    ref = "OIDC Core 3.1.3.7 (3)"
    token = lambda value: sample.token(claims={"aud": value})
    area.accept("%s: an array of ours alone" % profile, sample.options(), token([own]), ref="RFC 7519 4.1.3")
    area.accept("%s: two of ours" % profile, sample.options(audience=[own, "another-of-ours"]),
                token(["another-of-ours", own]), ref=ref)
    area.reject("%s: an array without ours" % profile, sample.options(), token(["other"]),
                "claim.aud.mismatch", expected=own, actual=["other"], ref=ref)
    area.reject("%s: an array of two without ours" % profile, sample.options(), token(["other", "third"]),
                "claim.aud.mismatch", expected=own, actual=["other", "third"], ref=ref)
    area.reject("%s: an array of an empty string (N-60)" % profile, sample.options(), token([""]),
                "claim.aud.mismatch", expected=own, actual=[""], ref=ref)
    for value in ([own, "other"], ["other", own]):
        area.reject("%s: ours and another nobody trusts, %s" % (profile, "first" if value[0] == own else "last"),
                    sample.options(), token(value), "claim.aud.untrusted", ref=ref)
    area.accept("%s: ours and another that is trusted" % profile, sample.options(trusted_audience=["other"]),
                token([own, "other"]), ref=ref)
    area.reject("%s: ours, a trusted one and a third" % profile, sample.options(trusted_audience=["other"]),
                token([own, "other", "third"]), "claim.aud.untrusted", ref=ref)
    area.reject("%s: a trusted one alone is not ours" % profile, sample.options(trusted_audience=["other"]),
                token("other"), "claim.aud.mismatch", actual="other", ref=ref)


def _identity(area, s):
    # `identity_user` names no identity pool in amr, so that aud is the only difference
    sample = s.identity_user.variant(
        claims={"https://cognito-identity.amazonaws.com/identity-pool-arn": ABSENT})
    area.accept("cognito-identity: our pool", sample.options(), sample.token())
    area.accept("cognito-identity: an array of our pool", sample.options(),
                sample.token(claims={"aud": [IDENTITY_POOL]}), ref="RFC 7519 4.1.3")
    for title, value in (("another pool of the region", OTHER_POOL),
                         ("the pool with a digit more", IDENTITY_POOL + "1")):
        area.reject("cognito-identity: %s" % title, sample.options(), sample.token(claims={"aud": value}),
                    "claim.aud.mismatch", expected=IDENTITY_POOL, actual=value)
    area.reject("cognito-identity: aud absent", sample.options(), sample.token(claims={"aud": ABSENT}),
                "claim.aud.missing")
    for title, value in WRONG_TYPES + (("an empty array", []),):
        area.reject("cognito-identity: aud is %s (N-60)" % title, sample.options(),
                    sample.token(claims={"aud": value}), "claim.aud.type", ref="RFC 7519 4.1.3")


def _access(area, s):
    sample = s.pool_access
    area.accept("cognito-access: aud of a resource is shown, not judged", sample.options(),
                sample.token(claims={"aud": "https://api.example.com"}), ref="RFC 8707")
    area.accept("cognito-access: aud as required", sample.options(require=["aud=https://api.example.com"]),
                sample.token(claims={"aud": "https://api.example.com"}), ref="RFC 8707")
    area.reject("cognito-access: aud not as required", sample.options(require=["aud=https://api.example.com"]),
                sample.token(claims={"aud": "https://other.example.com"}), "claim.aud.mismatch",
                actual="https://other.example.com", ref="RFC 8707")
    area.reject("cognito-access: aud is our client, client_id is not", sample.options(),
                sample.token(claims={"aud": CLIENT, "client_id": "other"}), "claim.client_id.mismatch",
                expected=CLIENT, actual="other")
    area.reject("cognito-id: client_id is ours, aud is not", s.pool_id.options(),
                s.pool_id.token(claims={"aud": "other", "client_id": CLIENT}), "claim.aud.mismatch",
                expected=CLIENT, actual="other")


def _presenter(area, s):
    o = s.oidc
    ref = "OIDC Core 3.1.3.7 (5)"
    area.accept("oidc: azp is ours", o.options(), o.token(claims={"azp": OIDC_CLIENT}), ref=ref)
    area.accept("oidc: azp is another of ours", o.options(audience=[OIDC_CLIENT, "another-of-ours"]),
                o.token(claims={"azp": "another-of-ours"}), ref=ref)
    area.reject("oidc: azp is another's", o.options(), o.token(claims={"azp": "other"}), "claim.azp.mismatch",
                expected=OIDC_CLIENT, actual="other", ref=ref)
    area.reject("oidc: azp is empty", o.options(), o.token(claims={"azp": ""}), "claim.azp.mismatch",
                expected=OIDC_CLIENT, actual="", ref=ref)
    for title, value in (("null", None), ("a number", 7), ("an array", [OIDC_CLIENT])):
        area.reject("oidc: azp is %s" % title, o.options(), o.token(claims={"azp": value}), "claim.azp.type", ref=ref)
