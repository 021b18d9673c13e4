"""Amazon Cognito: user pools, identity pools."""
from ..jose import ABSENT
from ..model import AT, UNJUDGED, Area
from ..samples import (CLIENT, DEVELOPER, IDENTITY, IDENTITY_POOL, OTHER_POOL, POOL_ARN, USER_AMR, jwks)

WRONG_TEXT = (("null", None), ("a number", 7), ("true", True), ("an array", ["id"]), ("an object", {}))


def user_pool(s):
    area = Area("cognito-user-pool")
    for profile, sample in (("cognito-id", s.pool_id), ("cognito-access", s.pool_access)):
        area.accept("%s: a token as issued" % profile, sample.options(), sample.token())
        area.accept("%s: the same with plain slashes" % profile, sample.options(),
                    sample.token(payload_json=sample.payload_json().replace("\\/", "/")))
        _required(area, profile, sample)
        _use(area, profile, sample)
        _groups(area, profile, sample)
        _subject(area, profile, sample)
    _scopes(area, s.pool_access)
    _shapes(area, s)
    _kinds(area, s)
    return area


def _required(area, profile, sample):
    audience = "client_id" if profile == "cognito-access" else "aud"
    for claim in ("sub", audience, "exp", "iat", "token_use"):
        area.reject("%s: %s absent" % (profile, claim), sample.options(), sample.token(claims={claim: ABSENT}),
                    "claim.%s.missing" % claim)
    for claim in ("sub", "token_use"):
        for title, value in WRONG_TEXT:
            area.reject("%s: %s is %s" % (profile, claim, title), sample.options(),
                        sample.token(claims={claim: value}), "claim.%s.type" % claim)
    least = {name: ABSENT for name in sample.claims
             if name not in ("sub", audience, "iss", "exp", "iat", "token_use")}
    area.accept("%s: nothing but what is required" % profile, sample.options(), sample.token(claims=least))
    area.reject("%s: three claims absent, all reported" % profile, sample.options(),
                sample.token(claims={"sub": ABSENT, "exp": ABSENT, audience: ABSENT}), UNJUDGED,
                codes=["claim.exp.missing", "claim.sub.missing", "claim.%s.missing" % audience])


def _use(area, profile, sample):
    own = sample.claims["token_use"]
    for value in ("access" if own == "id" else "id", "refresh", "", own.upper(), own + " "):
        area.reject("%s: token_use %r" % (profile, value), sample.options(),
                    sample.token(claims={"token_use": value}), "claim.token_use.mismatch",
                    expected=own, actual=value)


def _groups(area, profile, sample):
    group = "cognito:groups"
    groups = {group: ["editors", "team a", "eu-west-1_EXAMPLE01_Google"]}
    token = sample.token(claims=groups)
    area.accept("%s: groups are not judged unless asked for" % profile, sample.options(), token)
    for wanted in (["editors"], ["team a"], ["admins", "editors"]):
        area.accept("%s: group %s" % (profile, " or ".join(wanted)), sample.options(group=wanted), token)
    for wanted in ("admins", "Editors", "editor", "editors ", "team"):
        area.reject("%s: group %s is not there" % (profile, wanted), sample.options(group=[wanted]), token,
                    "claim.cognito:groups.mismatch", expected=wanted, actual=groups[group])
    area.reject("%s: none of two groups" % profile, sample.options(group=["admins", "owners"]), token,
                "claim.cognito:groups.mismatch", expected=["admins", "owners"], actual=groups[group])
    area.reject("%s: an empty list of groups" % profile, sample.options(group=["editors"]),
                sample.token(claims={group: []}), "claim.cognito:groups.mismatch", expected="editors", actual=[])


def _subject(area, profile, sample):
    own = sample.claims["sub"]
    area.accept("%s: the subject asked for" % profile, sample.options(subject=own), sample.token())
    for title, value in (("another", "other"), ("with another last letter", "22222222-3333-4444-8555-66666666666f"),
                         ("a part of it", own[:8])):
        area.reject("%s: the subject asked for is %s" % (profile, title), sample.options(subject=value),
                    sample.token(), "claim.sub.mismatch", expected=value, actual=own)


def _scopes(area, sample):
    token = sample.token(claims={"scope": "openid profile example/read"})
    area.accept("cognito-access: scopes are not judged unless asked for", sample.options(), token)
    for wanted in (["openid"], ["example/read"], ["admin", "profile"]):
        area.accept("cognito-access: scope %s" % " or ".join(wanted), sample.options(scope=wanted), token)
    for wanted in ("admin", "open", "OpenID", "example", "openid,profile"):
        area.reject("cognito-access: scope %r is not there" % wanted, sample.options(scope=[wanted]), token,
                    "claim.scope.mismatch", expected=wanted, actual="openid profile example/read")
    area.accept("cognito-access: a scope and a group", sample.options(scope=["openid"], group=["editors"]),
                sample.token())
    area.reject("cognito-access: the scope is there, the group is not",
                sample.options(scope=["openid"], group=["admins"]), sample.token(),
                "claim.cognito:groups.mismatch")
    area.reject("cognito-access: neither scope nor group", sample.options(scope=["admin"], group=["admins"]),
                sample.token(), UNJUDGED, codes=["claim.cognito:groups.mismatch", "claim.scope.mismatch"])


def _shapes(area, s):
    """Everything documented that a token may carry besides."""
    i, a = s.pool_id, s.pool_access
    identities = [{"userId": "1", "providerName": "Google", "providerType": "Google", "issuer": None,
                   "primary": "true", "dateCreated": "1767225540000"}]
    for title, claims in (
        ("booleans as text", {"email_verified": "true", "phone_number_verified": "false"}),
        ("an address that is not verified", {"email_verified": False}),
        ("a federated user", {"identities": identities}),
        ("groups and roles", {"cognito:groups": ["a"], "cognito:roles": ["arn:aws:iam::000000000000:role/a"],
                              "cognito:preferred_role": "arn:aws:iam::000000000000:role/a"}),
        ("custom attributes", {"custom:number": "7", "custom:token": "a.b.c"}),
        ("acr and amr of 2026", {"acr": "urn:cognito:loa:2", "amr": ["pwd", "otp", "mfa"]}),
        ("a subject that is no UUID", {"sub": "user one"}),
        ("claims of a trigger", {"list": [1, "a", {"b": None}], "object": {"c": [True]}}),
        ("a nonce nobody asked for", {"nonce": "n-1"}),
    ):
        area.accept("cognito-id: %s" % title, i.options(), i.token(claims=claims))
    for value in ("True", "TRUE", "yes", "1", 1, 0, [], {}):
        area.accept("cognito-id: email_verified %r is read as not verified" % (value,), i.options(),
                    i.token(claims={"email_verified": value}), codes=["claim.email_verified.odd"])
    for title, claims in (
        ("a client without a user", {"sub": CLIENT, "username": ABSENT, "cognito:groups": ABSENT,
                                     "scope": "example/read"}),
        ("a sign-in by API", {"scope": "aws.cognito.signin.user.admin"}),
        ("a device", {"device_key": "eu-west-1_11111111-1111-4111-8111-111111111111"}),
    ):
        area.accept("cognito-access: %s" % title, a.options(), a.token(claims=claims))
    area.accept("cognito-id: a claim required by its boolean", i.options(require=["email_verified=true"]), i.token())
    area.accept("cognito-access: a claim required by its number", a.options(require=["version=2"]), a.token())
    area.accept("cognito-access: a claim required by one of its elements",
                a.options(require=["cognito:groups=team-a"]), a.token())
    area.accept("cognito-id: two claims required",
                i.options(require=["cognito:username=user-one", "email=user.one@example.com"]), i.token())
    for sample, profile, claim, value, actual in (
        (i, "cognito-id", "cognito:username", "user-two", "user-one"),
        (i, "cognito-id", "cognito:username", "User-One", "user-one"),
        (a, "cognito-access", "username", "user-two", "user-one"),
        (a, "cognito-access", "cognito:groups", "admins", ["editors", "team-a"]),
        (a, "cognito-access", "version", "1", 2),
        (i, "cognito-id", "email_verified", "false", True),
    ):
        area.reject("%s: %s must be %s and is not" % (profile, claim, value),
                    sample.options(require=["%s=%s" % (claim, value)]), sample.token(),
                    "claim.%s.mismatch" % claim, actual=actual)


def _kinds(area, s):
    """One kind of token where the other is wanted (N-70)."""
    area.reject("cognito-id: an access token", s.pool_id.options(), s.pool_access.token(),
                "claim.token_use.mismatch", codes=["claim.aud.missing", "claim.token_use.mismatch"],
                expected="id", actual="access")
    area.reject("cognito-access: an ID token", s.pool_access.options(), s.pool_id.token(),
                "claim.token_use.mismatch", codes=["claim.client_id.missing", "claim.token_use.mismatch"],
                expected="access", actual="id")
    area.reject("cognito-id: an access token of a resource that has our client's name", s.pool_id.options(),
                s.pool_access.token(claims={"aud": CLIENT}), "claim.token_use.mismatch",
                expected="id", actual="access")


def identity(s):
    area = Area("cognito-identity")
    sample = s.identity
    area.accept("a token of a developer's user", sample.options(), sample.token())
    area.accept("the same by the set as it has been published", s.identity_published.options(),
                s.identity_published.token(), codes=["key.encoding.odd"])
    _identity_required(area, sample)
    _ways(area, s)
    _amr(area, s)
    _guests(area, s)
    _developer(area, s)
    _regions(area, s)
    _identity_besides(area, s)
    return area


def _identity_required(area, sample):
    for claim in ("sub", "aud", "exp", "iat", "amr"):
        area.reject("%s absent" % claim, sample.options(), sample.token(claims={claim: ABSENT}),
                    "claim.%s.missing" % claim)
    for title, value in WRONG_TEXT:
        area.reject("sub is %s" % title, sample.options(), sample.token(claims={"sub": value}), "claim.sub.type")
    area.accept("nothing but what is required", sample.options(), sample.token(claims={POOL_ARN: ABSENT}))
    area.accept("no typ", sample.options(), sample.token(header={"typ": ABSENT}))


def _ways(area, s):
    sample = s.identity
    github = "token.actions.githubusercontent.com"
    for title, amr in (
        ("a user pool", USER_AMR),
        ("a developer provider without its user", ["authenticated", DEVELOPER]),
        ("an OpenID provider of IAM", ["authenticated", github,
                                       "arn:aws:iam::000000000000:oidc-provider/%s:OIDC:repo:a/b:ref:c" % github]),
        ("a social provider", ["authenticated", "accounts.google.com", "accounts.google.com:example:1"]),
        ("several at once", USER_AMR + [DEVELOPER, "%s:%s:user-one" % (DEVELOPER, IDENTITY_POOL)]),
        ("another order", ["%s:%s:user-one" % (DEVELOPER, IDENTITY_POOL), DEVELOPER, "authenticated"]),
        ("a user with colons in his name", ["authenticated", DEVELOPER,
                                           "%s:%s:org:team:user|one@example.com" % (DEVELOPER, IDENTITY_POOL)]),
    ):
        area.accept("signed in by %s" % title, sample.options(), sample.token(claims={"amr": amr}))


def _amr(area, s):
    sample = s.identity
    for title, value in (("a string", "authenticated"), ("null", None), ("a number", 1), ("true", True),
                         ("an object", {"authenticated": True}), ("an array of a number", [1]),
                         ("an array with a number", ["authenticated", 1]),
                         ("an array with a null", ["authenticated", None])):
        area.reject("amr is %s" % title, sample.options(), sample.token(claims={"amr": value}), "claim.amr.type")
    area.reject("amr in capitals is another claim", sample.options(),
                sample.token(claims={"amr": ABSENT, "AMR": ["authenticated"]}), "claim.amr.missing")
    for title, value in (("another case", ["Authenticated"]), ("a space after it", ["authenticated "]),
                         ("the provider only", [DEVELOPER]), ("an empty entry", [""]),
                         ("all in one entry", ["authenticated,login.example.app"])):
        area.reject("amr: %s" % title, sample.options(), sample.token(claims={"amr": value}), "claim.amr.mismatch")


def _guests(area, s):
    sample = s.identity_guest
    area.reject("a guest", sample.options(), sample.token(), "claim.amr.guest")
    area.accept("a guest where guests are allowed", sample.options(allow_guest=True), sample.token())
    area.accept("a signed-in user where guests are allowed", s.identity.options(allow_guest=True),
                s.identity.token())
    area.reject("a guest whose token is expired, guests allowed", sample.options(allow_guest=True),
                sample.token(claims={"iat": AT - 600, "exp": AT}), "claim.exp.expired")
    area.reject("a guest whose token is expired: both reported, the guest first", sample.options(),
                sample.token(claims={"iat": AT - 600, "exp": AT}), "claim.amr.guest",
                codes=["claim.amr.guest", "claim.exp.expired"])
    area.reject("amr absent where guests are allowed", sample.options(allow_guest=True),
                sample.token(claims={"amr": ABSENT}), "claim.amr.missing")
    area.reject("amr a string where guests are allowed", sample.options(allow_guest=True),
                sample.token(claims={"amr": "unauthenticated"}), "claim.amr.type")


def _developer(area, s):
    sample = s.identity
    wanted = sample.options(developer_provider=DEVELOPER)
    area.accept("the developer provider asked for", wanted, sample.token())
    area.accept("the developer provider asked for, among others", wanted, sample.token(
        claims={"amr": USER_AMR + [DEVELOPER, "%s:%s:user-one" % (DEVELOPER, IDENTITY_POOL)]}))
    for title, name in (("another", "login.other.app"), ("a longer name", DEVELOPER + ".evil"),
                        ("a part of the name", "login.example"), ("another case", "Login.example.app")):
        area.reject("the developer provider asked for is %s" % title, sample.options(developer_provider=name),
                    sample.token(), "claim.amr.provider")
    area.reject("signed in by a user pool where a developer provider is asked for", wanted,
                sample.token(claims={"amr": USER_AMR}), "claim.amr.provider")
    other = ["authenticated", DEVELOPER, "%s:%s:user-one" % (DEVELOPER, OTHER_POOL)]
    area.reject("the developer provider of another pool", wanted, sample.token(claims={"amr": other}),
                "claim.amr.provider")
    area.reject("the developer provider of another pool, none asked for", sample.options(),
                sample.token(claims={"amr": other}), "claim.amr.provider")


def _regions(area, s):
    sample = s.identity
    area.reject("identity and pool of different regions", sample.options(),
                sample.token(claims={"sub": IDENTITY.replace("eu-west-1", "us-east-1")}), "claim.sub.region")
    area.reject("identity and pool of regions that begin alike", sample.options(),
                sample.token(claims={"sub": IDENTITY.replace("eu-west-1", "eu-west-12")}), "claim.sub.region")
    area.accept("the identity asked for", sample.options(subject=IDENTITY), sample.token())
    area.reject("another identity than the one asked for", sample.options(subject=IDENTITY[:-1] + "f"),
                sample.token(), "claim.sub.mismatch", expected=IDENTITY[:-1] + "f", actual=IDENTITY)
    for title, value in (
        ("another pool's", "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/" + OTHER_POOL),
        ("this pool's and a digit", "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/"
         + IDENTITY_POOL + "1"),
    ):  # the code of this finding is not named anywhere
        area.reject("the pool's ARN is %s" % title, sample.options(), sample.token(claims={POOL_ARN: value}), UNJUDGED)


def _identity_besides(area, s):
    sample = s.identity
    tags = "https://aws.amazon.com/tags"
    for title, claims in (
        ("principal tags", {tags: {"principal_tags": {"tier": ["gold"], "teams": ["a", "b"]}}}),
        ("no principal tags", {tags: {"principal_tags": {}}}),
        ("the ARN with another account", {POOL_ARN: "arn:aws:cognito-identity:eu-west-1:999999999999:identitypool/"
                                          + IDENTITY_POOL}),
        ("a lifetime of ten minutes", {"iat": AT, "exp": AT + 600}),
        ("a lifetime of a day and five minutes", {"iat": AT, "exp": AT + 86700}),
    ):
        area.accept(title, sample.options(), sample.token(claims=claims))
    area.reject("the user pool's key set", sample.options(jwks=jwks("cognito-user-pool")), sample.token(),
                "key.not_found")
