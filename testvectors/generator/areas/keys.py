"""Which key of the set is used, and which sets and keys are none."""
from ..jose import ABSENT, digest_info, pkcs1_block
from ..keysets import not_sets
from ..model import UNJUDGED, Area
from ..samples import APPLE_KIDS, OIDC_KEYS, POOL_ACCESS_KID, POOL_ID_KID, jwks


def keys(s):
    area = Area("keys")
    _named(area, s)
    _unnamed(area, s)
    _unusable(area, s)
    _odd(area, s)
    _sets(area, s)
    _single(area, s)
    return area


def _with(sample, name):
    return sample.options(jwks=jwks(name))


def _named(area, s):
    ref = "RFC 7515 4.1.4"
    o, rsa, ed = s.oidc, s.oidc_rsa, s.oidc_with("EdDSA")
    for number, kid in enumerate(APPLE_KIDS, 1):
        area.accept("apple-id: key %d of three" % number, s.apple.options(),
                    s.apple.token(header={"kid": kid}, key="apple-%d" % number), ref=ref)
        for other in range(1, 4):
            if other != number:
                area.reject("apple-id: the kid of key %d, the signature of key %d" % (number, other),
                            s.apple.options(), s.apple.token(header={"kid": kid}, key="apple-%d" % other),
                            "signature.invalid", ref=ref)
    area.accept("cognito-id: the other key of the pool signs as well", s.pool_id.options(),
                s.pool_id.token(header={"kid": POOL_ACCESS_KID}, key="cognito-pool-access"), ref=ref)
    area.reject("cognito-id: the kid of the other key of the pool", s.pool_id.options(),
                s.pool_id.token(header={"kid": POOL_ACCESS_KID}), "signature.invalid", ref=ref)
    for title, kid in (
        ("unknown (N-85)", "unknown"),
        ("in other case", "ES256-2026"),
        ("cut short", "es256-202"),
        ("with a space after it", "es256-2026 "),
        ("a path (N-24)", "../../../dev/null"),
        ("an SQL phrase (N-24)", "x' OR '1'='1"),
        ("an address (N-24)", "https://keys.example.net/key"),
        ("the position of the key", "0"),
    ):
        area.reject("a kid %s" % title, o.options(), o.token(header={"kid": kid}), "key.not_found", ref=ref)
    area.accept("a kid with its letters escaped", o.options(),
                o.token(header_json='{"alg":"ES256","kid":"\\u0065s256-2026"}'), ref=ref)
    for title, kid in (
        ("base64url for base64", POOL_ID_KID.replace("+", "-").replace("/", "_")),
        ("without its padding", POOL_ID_KID.rstrip("=")),
        ("percent-encoded", POOL_ID_KID.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")),
        ("with a space for the plus", POOL_ID_KID.replace("+", " ")),
    ):
        area.reject("cognito-id: the kid in %s" % title, s.pool_id.options(),
                    s.pool_id.token(header={"kid": kid}), "key.not_found", ref=ref)
    area.accept("cognito-id: a kid with + / and =", s.pool_id.options(), s.pool_id.token(), ref=ref)
    area.accept("cognito-id: the slash of a kid escaped", s.pool_id.options(), s.pool_id.token(
        header_json=s.pool_id.header_json().replace("/", "\\/")), ref=ref)
    for sample, kid, title in ((o, "../../etc/passwd", "a path"), (rsa, "x' OR '1'='1", "an SQL phrase"),
                               (ed, "schl\u00fcssel", "a word beyond ASCII")):
        area.accept("a kid that is %s, and the set has it (N-24)" % title, _with(sample, "odd-kids"),
                    sample.token(header={"kid": kid}), ref=ref)
    area.reject("a kid that only looks the same: combining marks", _with(ed, "odd-kids"),
                ed.token(header={"kid": "schlu\u0308ssel"}), "key.not_found", ref="RFC 7515 10.13")
    area.reject("an empty set (N-03)", _with(o, "empty"), o.token(), "key.not_found", ref=ref)
    area.reject("the key of that kid is another one", _with(o, "wrong-key"), o.token(),
                "signature.invalid", ref=ref)
    area.accept("one kid, two types: the fitting one is taken (ES256)", _with(o, "one-kid-two-types"),
                o.token(header={"kid": "shared"}), ref="RFC 7517 4.5")
    area.accept("one kid, two types: the fitting one is taken (RS256)", _with(rsa, "one-kid-two-types"),
                rsa.token(header={"kid": "shared"}), ref="RFC 7517 4.5")
    area.accept("the same key twice is one key", _with(o, "same-key-twice"), o.token(), ref="RFC 7517 4.5")
    area.reject("two keys of one kid", _with(o, "ambiguous-kid"), o.token(), "key.ambiguous", ref="RFC 7517 4.5")
    for sample, alg in ((o, "ES256"), (rsa, "RS256"), (ed, "EdDSA")):
        for name, title in (("one-of-each", "one of each type"), ("no-alg", "keys without alg"),
                            ("no-use", "keys without use")):
            area.accept("%s: %s" % (alg, title), _with(sample, name), sample.token(), ref="RFC 7517 4")
    area.accept("members nobody knows in a key", _with(o, "extra-members"), o.token(), ref="RFC 7517 4")


def _unnamed(area, s):
    ref = "OIDC Core 10.1"
    o, rsa = s.oidc, s.oidc_rsa
    unnamed = {"kid": ABSENT}
    for sample, alg in ((o, "ES256"), (rsa, "RS256")):
        area.accept("%s without kid: the key that fits" % alg, _with(sample, "one-of-each"),
                    sample.token(header=unnamed), ref=ref)
        area.accept("%s without kid: a set without kids" % alg, _with(sample, "no-kid"),
                    sample.token(header=unnamed), ref=ref)
        area.reject("%s with a kid: keys without kid are no candidates" % alg, _with(sample, "no-kid"),
                    sample.token(), "key.not_found", ref="RFC 7515 4.1.4")
    area.accept("without kid: the second of two keys", _with(o, "several-without-kid"),
                o.token(header=unnamed), ref=ref)
    area.accept("without kid: the first of two keys", _with(o, "several-without-kid"),
                o.token(header=unnamed, key="stranger-p256"), ref=ref)
    area.accept("without kid: the fourth of four keys", _with(rsa, "four-then-ours"),
                rsa.token(header=unnamed), ref=ref)
    area.reject("without kid: none of them", _with(o, "wrong-key"), o.token(header=unnamed),
                "signature.invalid", ref=ref)


def _unusable(area, s):
    o, rsa, ed = s.oidc, s.oidc_rsa, s.oidc_with("EdDSA")
    area.accept("a good key beside nine broken ones (N-57)", _with(o, "broken-but-one"), o.token(),
                ref="RFC 7517 5")
    for sample, kid, reason in (
        (rsa, "broken-modulus", "key.unusable"), (rsa, "no-exponent", "key.unusable"),
        (o, "off-curve", "key.unusable"), (o, "unknown-type", "key.unsupported"),
        (o, "nowhere", "key.not_found"),
    ):
        area.reject("the token names the broken key %s" % kid, _with(sample, "broken-but-one"),
                    sample.token(header={"kid": kid}), reason, ref="RFC 7517 5")
    sets = (
        ("private-rsa", rsa, "an RSA key with its private half (N-26)", "key.unusable"),
        ("private-ec", o, "an EC key with its private half (N-26)", "key.unusable"),
        ("too-large", rsa, "a modulus over 16384 bits", "key.unusable"),
        ("exponent-even", rsa, "an even exponent", "key.unusable"),
        ("exponent-over-32-bits", rsa, "an exponent over 2^32", "key.unusable"),
        ("modulus-garbled", rsa, "a modulus that is no base64", "key.unusable"),
        ("modulus-number", rsa, "a modulus that is a number", "key.unusable"),
        ("modulus-missing", rsa, "no modulus", "key.unusable"),
        ("modulus-both-alphabets", rsa, "both base64 alphabets in one modulus", "key.unusable"),
        ("point-off-curve", o, "a point that is not on the curve (N-36)", "key.unusable"),
        ("point-zero", o, "the point (0, 0) (N-36)", "key.unusable"),
        ("point-short", o, "a coordinate of 31 octets", "key.unusable"),
        ("point-long", o, "a coordinate of 33 octets", "key.unusable"),
        ("point-padded", o, "a coordinate with padding", "key.unusable"),
        ("point-no-y", o, "no y", "key.unusable"),
        ("edwards-short", ed, "an Ed25519 key of 31 octets", "key.unusable"),
        ("use-enc", o, "an EC key for encryption", "key.use"),
        ("use-enc", rsa, "an RSA key for encryption", "key.use"),
        ("key-ops-encrypt", o, "key_ops encrypt", "key.use"),
        ("key-ops-sign", o, "key_ops sign, without verify", "key.use"),
        ("unknown-types", o, "a key of type AKP", "key.unsupported"),
        ("unknown-types", rsa, "a key of type FUTURE", "key.unsupported"),
        ("unknown-types", ed, "a key on X25519", "key.unsupported"),
        ("wrong-alg", o, "an EC key that says ES384", "key.alg.mismatch"),
        ("wrong-alg", rsa, "an RSA key that says RS512 (N-13)", "key.alg.mismatch"),
        ("wrong-alg", ed, "an Ed25519 key that says ES256", "key.alg.mismatch"),
    )
    for name, sample, title, reason in sets:
        area.reject(title, _with(sample, name), sample.token(), reason, ref="RFC 7517 4, RFC 7518 6")
    # The warning about a small exponent may stand beside these, so their codes are not judged
    for name, title in (("exponent-1", "exponent 1: anyone could sign (N-34)"), ("exponent-0", "exponent 0")):
        area.reject(title, _with(rsa, name), rsa.token(), "key.unusable", codes=UNJUDGED, ref="RFC 8017 3.1")

    def not_signed(key, message):
        """What verifies under exponent 1 without any key: the padded block itself"""
        return pkcs1_block(256, digest_info("sha256", message))
    area.reject("exponent 1, and the forgery that it allows (N-34)", _with(rsa, "exponent-1"),
                rsa.token(signer=not_signed), "key.unusable", codes=UNJUDGED, ref="RFC 8017 3.1")
    small = s.oidc.variant(key="rsa-1024", header={"alg": "RS256", "kid": "rsa-1024"})
    area.reject("an RSA key of 1024 bits (N-34)", _with(small, "too-small"), small.token(),
                "key.too_small", ref="RFC 7518 3.3")
    area.accept("key_ops verify", _with(o, "key-ops-verify"), o.token(), ref="RFC 7517 4.3")
    area.accept("a broken key of the same kid does not spoil the good one",
                _with(o, "one-kid-other-broken"), o.token(), ref="RFC 7517 5")


def _odd(area, s):
    rsa = s.oidc_rsa
    warning = ["key.encoding.odd"]
    for name, title in (
        ("modulus-standard-base64", "a modulus in standard base64"),
        ("modulus-padded", "a modulus with padding"),
        ("modulus-zero-octet", "a modulus with a zero octet in front"),
        ("exponent-zero-octet", "an exponent with a zero octet in front"),
    ):
        area.accept(title, _with(rsa, name), rsa.token(), codes=warning, ref="RFC 7518 6.3.1")
        area.reject("%s, and a forged token" % title, _with(rsa, name), rsa.token(key="stranger-rsa"),
                    "signature.invalid", codes=UNJUDGED, ref="RFC 7518 6.3.1")
    area.reject("a modulus with two zero octets in front", _with(rsa, "modulus-two-zero-octets"),
                rsa.token(), "key.unusable", codes=UNJUDGED, ref="RFC 7518 6.3.1")
    three = s.oidc.variant(key="rsa-exponent-3", header={"alg": "RS256", "kid": "exponent-3"})
    area.accept("exponent 3", _with(three, "exponent-3"), three.token(), codes=warning, ref="RFC 8017 3.1")

    def cube_root(key, message):
        """Bleichenbacher's forgery: a number whose cube begins like the padded block"""
        start = b"\x00\x01" + b"\xff" * 8 + b"\x00" + digest_info("sha256", message)
        wanted = int.from_bytes(start + b"\xff" * (256 - len(start)), "big")
        low, high = 0, 1 << 700
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if middle ** 3 <= wanted else (low, middle - 1)
        return low.to_bytes(256, "big")
    area.reject("exponent 3, and the forgery that lax parsing allows (N-32)", _with(three, "exponent-3"),
                three.token(signer=cube_root), "signature.invalid", codes=UNJUDGED, ref="RFC 8017 8.2.2")
    published = s.identity_published
    area.accept("cognito-identity: the set as it has been published", published.options(), published.token(),
                codes=warning)
    area.accept("cognito-identity: the same key in plain encoding", s.identity.options(), s.identity.token())
    area.reject("cognito-identity: warnings of the key come after errors", published.options(),
                published.token(claims={"exp": ABSENT}), "claim.exp.missing",
                codes=["claim.exp.missing"] + warning)


def _sets(area, s):
    o = s.oidc
    area.accept("a key set in a file", _with(o, "one-of-each"), o.token(), ref="RFC 7517 5")
    area.undecided("the file is not there", _with(o, "no-such-file"), o.token(), "keys.unavailable")
    for name in not_sets(s.keys):
        area.undecided("no key set: %s" % name[len("invalid-"):].replace("-", " "), _with(o, name),
                       o.token(), "keys.invalid", ref="RFC 7517 5")


def _single(area, s):
    """One public key in a file, whatever the kid."""
    o, rsa = s.oidc, s.oidc_rsa
    one = lambda sample, name: sample.options(jwks=ABSENT, key="../keys/" + name)
    for alg, (name, _) in OIDC_KEYS.items():
        sample = s.oidc_with(alg)
        area.accept("--key: PEM for %s" % alg, one(sample, "public/%s.pem" % name), sample.token(),
                    ref="RFC 7468 13")
    for name, title in (("public/oidc-rs256.pkcs1.pem", "PKCS#1 PEM"),
                        ("public/oidc-rs256.certificate.pem", "a certificate")):
        area.accept("--key: %s" % title, one(rsa, name), rsa.token(), ref="RFC 7468")
    area.accept("--key: a single JWK", one(o, "oidc-es256.jwk.json"), o.token(), ref="RFC 7517 4")
    area.accept("--key: another kid does not matter", one(o, "oidc-es256.jwk.json"),
                o.token(header={"kid": "another"}))
    area.accept("--key: no kid does not matter", one(o, "public/oidc-es256.pem"), o.token(header={"kid": ABSENT}))
    area.accept("--key: no kid does not matter for cognito-id", one(s.pool_id, "public/cognito-pool-id.pem"),
                s.pool_id.token(header={"kid": ABSENT}))
    area.reject("--key: a JWK for encryption", one(o, "oidc-es256-enc.jwk.json"), o.token(), "key.use",
                ref="RFC 7517 4.2")
    area.reject("--key: another key", one(o, "public/stranger-p256.pem"), o.token(), "signature.invalid")
    area.reject("--key: a key of another type", one(o, "public/oidc-rs256.pem"), o.token(), "key.alg.mismatch")
    area.reject("--key: a key on another curve", one(o, "public/oidc-es384.pem"), o.token(), "key.alg.mismatch")
    small = o.variant(key="rsa-1024", header={"alg": "RS256", "kid": "rsa-1024"})
    area.reject("--key: a key of 1024 bits (N-34)", one(small, "public/rsa-1024.pem"), small.token(), "key.too_small")
    area.undecided("--key: the file is not there", one(o, "public/no-such-file.pem"), o.token(), "keys.unavailable")
