"""keys/*.jwks.json, keys/*.jwk.json and keys/public/: name -> octets."""
import base64
import hashlib
import json

from .jose import b64u
from .samples import APPLE_KIDS, IDENTITY_KID, OIDC_KEYS, POOL_ACCESS_KID, POOL_ID_KID

LONG_KID = "k" * 1024


def document(keys):
    return (json.dumps({"keys": keys}, indent=1) + "\n").encode("ascii")


def _flip(text):
    """The same length, another value: a coordinate that is on no curve any more."""
    return ("B" if text[0] != "B" else "C") + text[1:]


def published_modulus(keys, name):
    """Standard base64, padded, a zero octet in front: how the identity-pool set has been published."""
    return base64.b64encode(b"\x00" + keys.modulus(name)).decode("ascii")


def good_sets(keys):
    """The sets of the sample tokens."""
    pool = [
        keys.jwk("cognito-pool-id", alg="RS256", use="sig", kid=POOL_ID_KID),
        keys.jwk("cognito-pool-access", alg="RS256", use="sig", kid=POOL_ACCESS_KID),
    ]
    identity = keys.jwk("cognito-identity", alg="RS512", use="sig", kid=IDENTITY_KID)
    published = dict(identity, n=published_modulus(keys, "cognito-identity"))
    apple = [keys.jwk("apple-%d" % (i + 1), kid=kid, use="sig", alg="RS256")
             for i, kid in enumerate(APPLE_KIDS)]
    oidc = [keys.jwk(name, kid=kid, use="sig", alg=alg) for alg, (name, kid) in OIDC_KEYS.items()]
    return {
        "cognito-user-pool": pool,
        "cognito-identity": [published],
        "cognito-identity-plain": [identity],
        "apple": apple,
        "oidc": oidc,
    }


def broken_neighbours(keys):
    """Nine keys, each broken in another way, and nothing that a token of ours names."""
    rsa = lambda **members: keys.jwk("stranger-rsa", use="sig", alg="RS256", **members)
    curve = lambda **members: keys.jwk("stranger-p256", use="sig", alg="ES256", **members)
    point = keys.jwk("stranger-p256")
    return [
        rsa(kid="broken-modulus", n="!"),
        rsa(kid="no-exponent", e=None),
        {"kty": "FUTURE", "kid": "unknown-type"},
        {"kty": "OKP", "crv": "X25519", "kid": "not-for-signatures",
         "x": b64u(b"\x09" + b"\x00" * 31)},
        curve(kid="off-curve", y=_flip(point["y"])),
        curve(kid="unknown-curve", crv="P-999"),
        {"kty": 7, "kid": "type-is-a-number"},
        {"kty": "oct", "kid": "symmetric", "k": b64u(b"a secret that nobody should publish")},
        "a string where a key should be",
    ]


def _with_exponent(keys, exponent):
    octets = exponent.to_bytes(max(1, (exponent.bit_length() + 7) // 8), "big")
    return keys.jwk("oidc-rs256", e=b64u(octets), alg="RS256", use="sig", kid="rs256-2026")


def special_sets(keys):
    """The sets of the `keys` vectors; each shows one fault or one freedom."""
    rs = lambda **members: keys.jwk("oidc-rs256", **dict(
        {"kid": "rs256-2026", "use": "sig", "alg": "RS256"}, **members))
    es = lambda **members: keys.jwk("oidc-es256", **dict(
        {"kid": "es256-2026", "use": "sig", "alg": "ES256"}, **members))
    ed = lambda **members: keys.jwk("oidc-eddsa", **dict(
        {"kid": "eddsa-2026", "use": "sig", "alg": "EdDSA"}, **members))
    point = keys.jwk("oidc-es256")
    octets = lambda member: base64.urlsafe_b64decode(point[member] + "=")
    modulus = keys.jwk("oidc-rs256")["n"]
    padded = modulus + "=" * (-len(modulus) % 4)
    huge = ((1 << 16391) + 1).to_bytes(2049, "big")
    named = dict(kid="es256-2026", use="sig", alg="ES256")
    sets = {
        "one-of-each": [rs(), es(), ed()],
        "no-alg": [rs(alg=None), es(alg=None), ed(alg=None)],
        "no-use": [rs(use=None), es(use=None), ed(use=None)],
        "no-kid": [rs(kid=None), es(kid=None)],
        "empty": [],
        "broken-but-one": broken_neighbours(keys) + [es()],
        "ambiguous-kid": [es(), keys.jwk("stranger-p256", **named)],
        "same-key-twice": [es(), es()],
        "one-kid-two-types": [rs(kid="shared"), es(kid="shared")],
        "one-kid-other-broken": [es(y=_flip(point["y"])), es()],
        "use-enc": [es(use="enc"), rs(use="enc")],
        "key-ops-encrypt": [es(use=None, key_ops=["encrypt"])],
        "key-ops-sign": [es(use=None, key_ops=["sign"])],
        "key-ops-verify": [es(use=None, key_ops=["verify"])],
        "private-rsa": [keys.private_jwk("oidc-rs256", kid="rs256-2026", use="sig", alg="RS256")],
        "private-ec": [keys.private_jwk("oidc-es256", **named)],
        "too-small": [keys.jwk("rsa-1024", kid="rsa-1024", use="sig", alg="RS256")],
        "too-large": [rs(n=b64u(huge))],
        "exponent-1": [_with_exponent(keys, 1)],
        "exponent-0": [_with_exponent(keys, 0)],
        "exponent-even": [_with_exponent(keys, 65538)],
        "exponent-over-32-bits": [_with_exponent(keys, (1 << 32) + 1)],
        "exponent-3": [keys.jwk("rsa-exponent-3", kid="exponent-3", use="sig", alg="RS256")],
        "modulus-garbled": [rs(n="!" + modulus[1:])],
        "modulus-number": [rs(n=65537)],
        "modulus-missing": [rs(n=None)],
        "modulus-both-alphabets": [rs(n="A-+/" + modulus[4:])],
        "modulus-standard-base64": [rs(n=padded.replace("-", "+").replace("_", "/"))],
        "modulus-padded": [rs(n=padded)],
        "modulus-zero-octet": [rs(n=b64u(b"\x00" + keys.modulus("oidc-rs256")))],
        "modulus-two-zero-octets": [rs(n=b64u(b"\x00\x00" + keys.modulus("oidc-rs256")))],
        "exponent-zero-octet": [rs(e=b64u(b"\x00\x01\x00\x01"))],
        "point-off-curve": [es(y=_flip(point["y"]))],
        "point-zero": [es(x=b64u(bytes(32)), y=b64u(bytes(32)))],
        "point-short": [es(x=b64u(octets("x")[1:]))],
        "point-long": [es(x=b64u(b"\x00" + octets("x")))],
        "point-padded": [es(x=point["x"] + "=")],
        "point-no-y": [es(y=None)],
        "edwards-short": [ed(x=b64u(bytes(31)))],
        "unknown-types": [
            {"kty": "AKP", "alg": "ML-DSA-65", "kid": "es256-2026", "pub": "AAAA"},
            {"kty": "FUTURE", "kid": "rs256-2026"},
            {"kty": "EC", "crv": "P-999", "kid": "unknown-curve", "x": "AAAA", "y": "AAAA"},
            {"kty": "OKP", "crv": "X25519", "kid": "eddsa-2026",
             "x": b64u(b"\x09" + b"\x00" * 31)},
        ],
        "wrong-alg": [rs(alg="RS512"), es(alg="ES384"), ed(alg="ES256")],
        "wrong-key": [keys.jwk("stranger-p256", **named),
                      keys.jwk("stranger-rsa", kid="rs256-2026", use="sig", alg="RS256")],
        "extra-members": [es(x5t="not a thumbprint", ext=True, vendor={"a": [1]})],
        "long-kid": [es(kid=LONG_KID)],
        "odd-kids": [es(kid="../../etc/passwd"), rs(kid="x' OR '1'='1"), ed(kid="schl\u00fcssel")],
        "four-then-ours": [keys.jwk("apple-1", kid="a", use="sig"),
                           keys.jwk("apple-2", kid="b", use="sig"),
                           keys.jwk("apple-3", kid="c", use="sig"), rs(kid="d")],
    }
    sets["several-without-kid"] = [
        keys.jwk(name, use="sig") for name in ("stranger-p256", "oidc-es256")]
    return sets


def not_sets(keys):
    """Files that are no key set at all: keys.invalid."""
    good = document([keys.jwk("oidc-es256", kid="es256-2026", use="sig", alg="ES256")])
    key = good.decode("ascii").split('"keys": ', 1)[1].rsplit("}", 1)[0].strip()
    single = json.dumps(keys.jwk("oidc-es256", kid="es256-2026", use="sig", alg="ES256"))
    return {
        "invalid-not-json": b"keys\n",
        "invalid-html": b"<!DOCTYPE html><html><body>Not found</body></html>\n",
        "invalid-empty-file": b"",
        "invalid-cut-short": good[: len(good) // 2],
        "invalid-array": ("%s\n" % key).encode("ascii"),
        "invalid-no-keys": b'{"kids": []}\n',
        "invalid-single-key": (single + "\n").encode("ascii"),
        "invalid-keys-object": b'{"keys": {}}\n',
        "invalid-keys-null": b'{"keys": null}\n',
        "invalid-keys-string": b'{"keys": "none"}\n',
        "invalid-keys-twice": ('{"keys": %s, "keys": []}\n' % key).encode("ascii"),
        "invalid-keys-twice-escaped": ('{"keys": %s, "\\u006beys": []}\n' % key).encode("ascii"),
        "invalid-member-twice": good.replace(b'"alg": "ES256"', b'"alg": "ES384", "alg": "ES256"'),
        "invalid-byte-order-mark": b"\xef\xbb\xbf" + good,
    }


# Shared secrets. They open nothing.
SECRET = hashlib.sha512(b"a shared secret of the test vectors").digest()
SECRET_32 = SECRET[32:]
SECRET_TEXT = b"a shared secret that somebody typed into an editor, with a line break at its end\n"


def secret(name):
    """The path of a file with a secret, relative to vectors/."""
    return "../keys/secret-" + name


def files(keys):
    """Every public file: path under keys/ -> octets."""
    out = {}
    for group in (good_sets(keys), special_sets(keys)):
        for name, members in group.items():
            out[name + ".jwks.json"] = document(members)
    for name, octets in not_sets(keys).items():
        out[name + ".jwks.json"] = octets
    single = json.dumps(keys.jwk("oidc-es256", kid="es256-2026", use="sig", alg="ES256"), indent=1)
    out["oidc-es256.jwk.json"] = (single + "\n").encode("ascii")
    single = json.dumps(keys.jwk("oidc-es256", kid="es256-2026", use="enc"), indent=1)
    out["oidc-es256-enc.jwk.json"] = (single + "\n").encode("ascii")
    for name in keys.names():
        out["public/%s.pem" % name] = keys.spki_pem(name)
    out["secret-64.bin"] = SECRET
    out["secret-32.bin"] = SECRET_32
    out["secret-text.txt"] = SECRET_TEXT
    out["symmetric.jwks.json"] = document([{"kty": "oct", "kid": "symmetric", "alg": "HS256", "k": b64u(SECRET)}])
    out["public/oidc-rs256.pkcs1.pem"] = keys.pkcs1_pem("oidc-rs256")
    out["public/oidc-rs256.certificate.pem"] = keys.certificate_pem()
    return out
