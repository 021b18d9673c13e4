"""`iss`: equality, and its place before algorithm and key."""
from ..jose import ABSENT
from ..model import Area
from ..samples import (APPLE_ISSUER, IDENTITY_ISSUER, OIDC_ISSUER, POOL_ISSUER, POOL_ISSUER_UPDATED,
                       USER_POOL)

WRONG_TYPES = (("null", None), ("a number", 7), ("an array that holds it", "array"), ("an object", {}),
               ("true", True))


def issuer(s):
    area = Area("issuer")
    for profile, sample in s.by_profile.items():
        area.accept("%s: the issuer" % profile, sample.options(), sample.token(), ref="OIDC Core 3.1.3.7 (2)")
        _types(area, profile, sample)
        _similar(area, profile, sample)
        _order(area, profile, sample)
    _forms(area, s)
    _regions(area, s)
    _given(area, s)
    return area


def _types(area, profile, sample):
    area.reject("%s: iss absent" % profile, sample.options(), sample.token(claims={"iss": ABSENT}),
                "claim.iss.missing", ref="OIDC Core 2")
    for title, value in WRONG_TYPES:
        value = [sample.claims["iss"]] if value == "array" else value
        area.reject("%s: iss is %s (N-80)" % (profile, title), sample.options(),
                    sample.token(claims={"iss": value}), "claim.iss.type", ref="RFC 7519 4.1.1")


def _similar(area, profile, sample):
    """Looks like the issuer and is not (N-63)."""
    own = sample.claims["iss"]
    host = own.split("/")[2]
    for title, value in (
        ("empty", ""),
        ("cut by one letter", own[:-1]),
        ("with a letter more", own + "x"),
        ("with a slash at the end", own + "/"),
        ("with a dot at the end", own + "."),
        ("with a space at the end", own + " "),
        ("with http", own.replace("https", "http")),
        ("without a scheme", own[len("https://"):]),
        ("with its scheme in capitals", own.replace("https", "HTTPS")),
        ("with its host in capitals", own.replace(host, host.upper())),
        ("with a port", own.replace(host, host + ":443")),
        ("with a user name", own.replace(host, "user@" + host)),
        ("under a longer host", own.replace(host, host + ".example.net")),
        ("in another's path", "https://example.net/" + own),
        ("with a query", own + "?a"),
        ("with a fragment", own + "#a"),
        ("percent-encoded", own.replace("e", "%65", 1)),
        ("with a letter of another alphabet", own.replace("o", "\u043e", 1)),
    ):
        more = {"expected": own} if profile in ("apple-id", "apple-event", "oidc") else {}
        area.reject("%s: iss %s (N-63)" % (profile, title), sample.options(),
                    sample.token(claims={"iss": value}), "claim.iss.mismatch", actual=value,
                    ref="OIDC Core 3.1.3.7 (2)", **more)


def _order(area, profile, sample):
    """The issuer is judged before the algorithm, the key and the signature."""
    other = {"iss": "https://other.example.net"}
    ref = "RFC 8725 3.8"
    area.reject("%s: another issuer and an algorithm that is not allowed" % profile, sample.options(),
                sample.token(header={"alg": "HS256"}, claims=other, key=b"secret"),
                "claim.iss.mismatch", ref=ref)
    area.reject("%s: another issuer and an unknown kid" % profile, sample.options(),
                sample.token(header={"kid": "unknown"}, claims=other), "claim.iss.mismatch", ref=ref)
    area.reject("%s: another issuer and a bad signature" % profile, sample.options(),
                sample.token(claims=other)[:-8] + "AAAAAAAA", "claim.iss.mismatch", ref=ref)
    area.reject("%s: another issuer and expired" % profile, sample.options(),
                sample.token(claims=dict(other, exp=1700000600, iat=1700000000)), "claim.iss.mismatch", ref=ref)


def _forms(area, s):
    for profile in ("cognito-id", "cognito-access"):
        sample = s.by_profile[profile]
        for form, issuers in (("original", [POOL_ISSUER]), ("updated", [POOL_ISSUER_UPDATED]),
                              ("any", [POOL_ISSUER, POOL_ISSUER_UPDATED])):
            for name, value in (("original", POOL_ISSUER), ("updated", POOL_ISSUER_UPDATED)):
                options = sample.options(issuer_form=form)
                token = sample.token(claims={"iss": value})
                title = "%s: issuer form %s, the token has the %s one" % (profile, form, name)
                if value in issuers:
                    area.accept(title, options, token)
                else:
                    area.reject(title, options, token, "claim.iss.mismatch", expected=issuers[0], actual=value)
        area.accept("%s: both forms are the default" % profile, sample.options(),
                    sample.token(claims={"iss": POOL_ISSUER_UPDATED}))
        area.reject("%s: the updated form with a dot for its hyphen" % profile, sample.options(),
                    sample.token(claims={"iss": POOL_ISSUER_UPDATED.replace("issuer-", "issuer.")}),
                    "claim.iss.mismatch")
        for title, value in (
            ("another pool of the region", POOL_ISSUER[:-1] + "2"),
            ("the pool in lower case", POOL_ISSUER.replace("EXAMPLE", "example")),
            ("no pool", "https://cognito-idp.eu-west-1.amazonaws.com/"),
            ("the identity pools' issuer", IDENTITY_ISSUER),
            ("Apple", APPLE_ISSUER),
        ):
            area.reject("%s: %s" % (profile, title), sample.options(), sample.token(claims={"iss": value}),
                        "claim.iss.mismatch", actual=value)


def _regions(area, s):
    sample = s.pool_id
    elsewhere = "https://cognito-idp.us-west-2.amazonaws.com/" + USER_POOL
    token = sample.token(claims={"iss": elsewhere})
    area.reject("cognito-id: the pool under another region's host", sample.options(), token,
                "claim.iss.mismatch", actual=elsewhere)
    area.accept("cognito-id: another region that is listed", sample.options(extra_region=["us-west-2"]), token)
    area.accept("cognito-id: one of several regions that are listed",
                sample.options(extra_region=["us-east-1", "us-west-2"]), token)
    area.reject("cognito-id: another region than the listed one", sample.options(extra_region=["us-east-1"]),
                token, "claim.iss.mismatch", actual=elsewhere)
    area.accept("cognito-id: the pool's own region beside a listed one",
                sample.options(extra_region=["us-west-2"]), sample.token())


def _given(area, s):
    """Identity pools outside the default partition, and any OpenID issuer with a path."""
    issuer, pool = "https://cognito-identity.af-south-1.amazonaws.com", "af-south-1:11111111-2222-4333-8444-555555555555"
    sample = s.identity.variant(
        claims={"iss": issuer, "aud": pool, "sub": "af-south-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee",
                "amr": ["authenticated", "login.example.app", "login.example.app:%s:user-one" % pool],
                "https://cognito-identity.amazonaws.com/identity-pool-arn": ABSENT},
        options={"identity_pool": pool, "issuer": issuer})
    area.accept("cognito-identity: an issuer that is given", sample.options(), sample.token())
    area.reject("cognito-identity: the default issuer where another is given", sample.options(),
                sample.token(claims={"iss": IDENTITY_ISSUER}), "claim.iss.mismatch",
                expected=issuer, actual=IDENTITY_ISSUER)
    path = OIDC_ISSUER + "/tenant/v2.0/"
    tenant = s.oidc.variant(claims={"iss": path}, options={"issuer": path})
    area.accept("oidc: an issuer with a path and a slash at the end", tenant.options(), tenant.token())
    area.reject("oidc: the slash at the end is missing", tenant.options(), tenant.token(claims={"iss": path[:-1]}),
                "claim.iss.mismatch", expected=path, actual=path[:-1])
    area.reject("oidc: another tenant", tenant.options(),
                tenant.token(claims={"iss": OIDC_ISSUER + "/other/v2.0/"}), "claim.iss.mismatch", expected=path)
