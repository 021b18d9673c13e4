"""Sign in with Apple: ID tokens and notifications."""
import base64
import hashlib

from ..jose import ABSENT, b64u, to_json
from ..model import AT, Area
from ..samples import APPLE_USER, HASHED_NONCE, RAW_NONCE, event_text

WRONG_TEXT = (("null", None), ("a number", 7), ("true", True), ("an array", ["a"]), ("an object", {}))


def apple(s):
    area = Area("apple")
    _identity(area, s.apple)
    _nonce(area, s.apple)
    _events(area, s)
    return area


def _identity(area, sample):
    options = sample.options()
    token = lambda **claims: sample.token(claims=claims)
    area.accept("a token as issued", options, sample.token())
    least = {name: ABSENT for name in sample.claims if name not in ("iss", "aud", "exp", "iat", "sub")}
    area.accept("nothing but the five required claims", options, token(**least))
    for claim in ("sub", "aud", "exp", "iat"):
        area.reject("%s absent" % claim, options, token(**{claim: ABSENT}), "claim.%s.missing" % claim)
    for title, value in WRONG_TEXT:
        area.reject("sub is %s" % title, options, token(sub=value), "claim.sub.type")
    for title, claims in (
        ("booleans as text, as before 2024", {"email_verified": "true", "is_private_email": "true"}),
        ("an address that is not verified", {"email_verified": "false"}),
        ("no address", {"email": ABSENT, "email_verified": ABSENT, "is_private_email": ABSENT}),
        ("an empty address", {"email": ""}),
        ("a status of the user nobody knows", {"real_user_status": 9}),
        ("an identifier for the transfer", {"transfer_sub": APPLE_USER}),
        ("an organisation", {"org_id": "org"}),
        ("at_hash and c_hash nobody asked about", {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}),
        ("a claim of tomorrow", {"new": {"a": [1]}}),
        ("a lifetime of ten minutes", {"exp": AT + 540}),
    ):
        area.accept(title, options, token(**claims))
    for value in ("True", "yes", "", "1", 1, 0, [], {}, 1.0):
        area.accept("email_verified %r is read as not verified" % (value,), options, token(email_verified=value),
                    codes=["claim.email_verified.odd"])
    area.reject("a warning comes after an error", options, token(email_verified="True", sub=None), "claim.sub.type",
                codes=["claim.email_verified.odd", "claim.sub.type"])
    area.accept("the subject asked for", sample.options(subject=APPLE_USER), sample.token())
    area.reject("another subject than the one asked for", sample.options(subject=APPLE_USER[:-1] + "1"),
                sample.token(), "claim.sub.mismatch", expected=APPLE_USER[:-1] + "1", actual=APPLE_USER)


def _nonce(area, sample):
    ref = "OIDC Core 3.1.3.7 (11)"
    token = lambda value: sample.token(claims={"nonce": value})
    digest = hashlib.sha256(RAW_NONCE.encode()).digest()
    twice = hashlib.sha256(HASHED_NONCE.encode()).hexdigest()
    exact, hashed = sample.options(nonce=HASHED_NONCE), sample.options(nonce_sha256=RAW_NONCE)
    area.accept("the nonce as it stands", exact, token(HASHED_NONCE), ref=ref)
    area.accept("the hash of the raw nonce", hashed, token(HASHED_NONCE), ref=ref)
    area.accept("the raw nonce as it stands", sample.options(nonce=RAW_NONCE), token(RAW_NONCE), ref=ref)
    area.accept("a nonce nobody asked about", sample.options(), token("anything"), ref=ref)
    for title, value in (
        ("another", "other"), ("empty", ""), ("the raw one", RAW_NONCE), ("in capitals", HASHED_NONCE.upper()),
        ("in base64", base64.b64encode(digest).decode()), ("in base64url", b64u(digest)),
        ("hashed twice", twice), ("cut short", HASHED_NONCE[:-1]), ("with a space", HASHED_NONCE + " "),
    ):
        area.reject("the nonce as it stands: %s" % title, exact, token(value), "claim.nonce.mismatch",
                    expected=HASHED_NONCE, actual=value, ref=ref)
        area.reject("the hash of the raw nonce: %s" % title, hashed, token(value), "claim.nonce.mismatch",
                    actual=value, ref=ref)
    area.reject("the raw nonce is expected, the token has its hash", sample.options(nonce=RAW_NONCE),
                token(HASHED_NONCE), "claim.nonce.mismatch", expected=RAW_NONCE, actual=HASHED_NONCE, ref=ref)
    for supported in (True, False, "true", ABSENT):
        title = "absent" if supported is ABSENT else to_json(supported)
        for options in (exact, hashed):
            area.reject("a nonce is expected and not there, nonce_supported %s (%s)"
                        % (title, "exact" if options is exact else "hash"), options,
                        sample.token(claims={"nonce": ABSENT, "nonce_supported": supported}),
                        "claim.nonce.missing", ref=ref)
    for title, value in (("null", None), ("a number", 7), ("an array", [HASHED_NONCE])):
        area.reject("the nonce is %s" % title, exact, token(value), "claim.nonce.type", ref=ref)


def _events(area, s):
    sample, options = s.event, s.event.options()
    token = lambda **claims: sample.token(claims=claims)
    event = {"type": "consent-revoked", "sub": APPLE_USER, "event_time": (AT - 60) * 1000}
    mail = {"email": "abc@privaterelay.appleid.com", "is_private_email": "true"}
    for kind, more in (("consent-revoked", {}), ("account-delete", {}), ("account-deleted", {}),
                       ("email-enabled", mail), ("email-disabled", mail), ("something-new", {"a": [1]})):
        area.accept("apple-event: %s as text" % kind, options, token(events=event_text(kind, **more)))
        area.accept("apple-event: %s as an object" % kind, options, token(events=dict(event, type=kind, **more)))
    for claim in ("aud", "exp", "iat", "jti", "events"):
        area.reject("apple-event: %s absent" % claim, options, token(**{claim: ABSENT}), "claim.%s.missing" % claim)
    for title, value in WRONG_TEXT:
        area.reject("apple-event: jti is %s" % title, options, token(jti=value), "claim.jti.type")
    text = event_text("consent-revoked")
    for title, value in (
        ("null", None), ("a number", 7), ("true", True), ("an array", []), ("an array of one object", [event]),
        ("empty text", ""), ("text that is no JSON", "consent-revoked"), ("text of an array", "[" + text + "]"),
        ("text of a string", to_json(text)), ("text of null", "null"), ("text cut short", text[:-1]),
        ("text of two objects", text + text), ("text with a member twice", text[:-1] + ',"type":"account-delete"}'),
        ("text with a member twice, once escaped", text[:-1] + ',"\\u0074ype":"account-delete"}'),
        ("text with a comma too many", text[:-1] + ",}"), ("text with a comment", text + "//"),
        ("text with an escaped NUL", text[:-1] + ',"a":"\\u0000"}'),
        ("text with a lone surrogate", text[:-1] + ',"a":"\\ud800"}'),
        ("text that nests over 32", text[:-1] + ',"a":' + "[" * 32 + "]" * 32 + "}"),
        ("text with a byte order mark", "\ufeff" + text),
    ):
        area.reject("apple-event: events is %s" % title, options, token(events=value), "claim.events.type",
                    ref="RFC 8259")
    area.accept("apple-event: text with white space", options, token(events=" " + text.replace(",", " , ") + "\n"),
                ref="RFC 8259")
    area.reject("apple-event: a nonce", options, token(nonce=HASHED_NONCE), "claim.nonce.unexpected",
                ref="RFC 8725 3.12")
    a = s.apple
    area.reject("apple-id: an ID token that has events too (N-70)", a.options(),
                a.token(claims={"events": text}), "claim.events.unexpected", ref="RFC 8725 3.12")
    area.reject("apple-id: events as an object (N-70)", a.options(), a.token(claims={"events": event}),
                "claim.events.unexpected", ref="RFC 8725 3.12")
    area.reject("apple-id: a notification (N-70)", a.options(), sample.token(), "claim.events.unexpected",
                codes=["claim.events.unexpected", "claim.sub.missing"], ref="RFC 8725 3.12")
    area.accept("apple-event: an address of the top level does no harm", options, token(email="a@example.com"))
