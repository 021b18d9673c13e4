"""base64url, JSON as issuers write it, and signatures that come out the same on every run."""
import base64
import hashlib
import hmac
import json
import re

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

ABSENT = object()  # the value of a member that is to be left out

_HASHES = {"256": hashes.SHA256, "384": hashes.SHA384, "512": hashes.SHA512}
_WIDTHS = {"ES256": 32, "ES256K": 32, "ES384": 48, "ES512": 66}
# DER of DigestInfo up to the digest, RFC 8017 9.2 note 1
_DIGEST_INFO = {
    "sha256": bytes.fromhex("3031300d060960864801650304020105000420"),
    "sha384": bytes.fromhex("3041300d060960864801650304020205000430"),
    "sha512": bytes.fromhex("3051300d060960864801650304020305000440"),
}


def b64u(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")


def raw(text):
    """A value that goes into the JSON exactly as written: 1.7672292e9, 1e400, …"""
    return "@@RAW:" + text + "@@"


def merged(members, changes):
    """The members with changes applied; a changed member keeps its place, ABSENT takes it out."""
    result = dict(members)
    result.update(changes or {})
    return {name: value for name, value in result.items() if value is not ABSENT}


def to_json(value, escape_slashes=False):
    """Compact JSON. Cognito and others write every slash as \\/, and a reader must not care."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    text = re.sub(r'"@@RAW:(.*?)@@"', lambda match: match.group(1), text)
    return text.replace("/", "\\/") if escape_slashes else text


def _digest_name(alg):
    return "sha" + re.search(r"\d+", alg).group(0)


def rsa_private(key, number):
    """number^d mod n, by the Chinese remainder theorem (three times faster than pow alone)."""
    numbers = key.private_numbers()
    one = pow(number % numbers.p, numbers.dmp1, numbers.p)
    two = pow(number % numbers.q, numbers.dmq1, numbers.q)
    return two + ((one - two) * numbers.iqmp % numbers.p) * numbers.q


def rsa_sign_block(key, block):
    """The RSA operation on a padded block made by hand."""
    length = (key.key_size + 7) // 8
    return rsa_private(key, int.from_bytes(block, "big")).to_bytes(length, "big")


def pkcs1_block(length, digest_info):
    return b"\x00\x01" + b"\xff" * (length - 3 - len(digest_info)) + b"\x00" + digest_info


def digest_info(name, message):
    return _DIGEST_INFO[name] + hashlib.new(name, message).digest()


def _mgf1(name, seed, length):
    out = b""
    counter = 0
    while len(out) < length:
        out += hashlib.new(name, seed + counter.to_bytes(4, "big")).digest()
        counter += 1
    return out[:length]


def pss_sign(key, name, message, salt_length=None, mgf_hash=None):
    """RSASSA-PSS with a salt derived from the message: libraries draw it at random, RFC 8017 9.1.1."""
    bits = key.key_size - 1
    length = (bits + 7) // 8
    hash_length = hashlib.new(name).digest_size
    salt_length = hash_length if salt_length is None else salt_length
    salt = _mgf1("sha256", b"fixed salt" + message, salt_length)
    digest = hashlib.new(name, b"\x00" * 8 + hashlib.new(name, message).digest() + salt).digest()
    block = b"\x00" * (length - salt_length - hash_length - 2) + b"\x01" + salt
    mask = _mgf1(mgf_hash or name, digest, length - hash_length - 1)
    masked = bytearray(a ^ b for a, b in zip(block, mask))
    masked[0] &= 0xFF >> (8 * length - bits)
    return rsa_sign_block(key, bytes(masked) + digest + b"\xbc")


def ecdsa_der(alg, key, message):
    algorithm = ec.ECDSA(_HASHES["256" if alg == "ES256K" else alg[2:]](), deterministic_signing=True)
    return key.sign(message, algorithm)


def sign(alg, key, message):
    """The signature octets of RFC 7518 3 and RFC 8037 3.1. `key` is octets for HS256/384/512."""
    if alg.startswith("HS"):
        return hmac.new(key, message, _digest_name(alg)).digest()
    if alg.startswith("RS"):
        return key.sign(message, padding.PKCS1v15(), _HASHES[alg[2:]]())
    if alg.startswith("PS"):
        return pss_sign(key, _digest_name(alg), message)
    if alg.startswith("ES"):
        r, s = decode_dss_signature(ecdsa_der(alg, key, message))
        width = _WIDTHS[alg]
        return r.to_bytes(width, "big") + s.to_bytes(width, "big")
    return key.sign(message)  # EdDSA, Ed25519, Ed448: deterministic by themselves


def default_alg(key):
    """The algorithm to really sign with when the header's is not one this key could serve."""
    if isinstance(key, bytes):
        return "HS256"
    if isinstance(key, rsa.RSAPrivateKey):
        return "RS256"
    if isinstance(key, ec.EllipticCurvePrivateKey):
        return {"secp256r1": "ES256", "secp384r1": "ES384",
                "secp521r1": "ES512", "secp256k1": "ES256K"}[key.curve.name]
    return "EdDSA"


def signing_input(header, payload):
    """Header and payload are octets or text, already serialized."""
    parts = [part.encode("utf-8") if isinstance(part, str) else part for part in (header, payload)]
    return b64u(parts[0]) + "." + b64u(parts[1])


def half_hash(name, text):
    """at_hash and c_hash, OpenID Connect Core 3.1.3.6."""
    digest = hashlib.new(name, text.encode("ascii")).digest()
    return b64u(digest[: len(digest) // 2])
