"""Algorithms, and what a signature must look like."""
import base64
import hashlib

from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from ..jose import ABSENT, b64u, digest_info, ecdsa_der, pkcs1_block, pss_sign, rsa_sign_block, sign, to_json
from ..model import Area
from ..samples import OIDC_KEYS, jwks

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # SEC 2 2.4.2
DEFAULTS = ("RS256", "ES256", "EdDSA", "Ed25519")


def algorithms(s):
    area = Area("algorithms")
    _each(area, s)
    _allowed(area, s)
    _unknown(area, s)
    _hmac(area, s)
    _pairs(area, s)
    _ecdsa(area, s)
    _rsa(area, s)
    _edwards(area, s)
    _forged(area, s)
    return area


def _each(area, s):
    for alg in OIDC_KEYS:
        sample = s.oidc_with(alg)
        token = sample.token()
        area.accept("%s" % alg, sample.options(), token, ref="RFC 7518 3.1")
        head, body, signature = token.split(".")
        for title, place in (("first", 0), ("middle", len(signature) // 2)):
            other = "A" if signature[place] != "A" else "B"
            area.reject("%s: the %s character of the signature changed" % (alg, title), sample.options(),
                        ".".join((head, body, signature[:place] + other + signature[place + 1:])),
                        "signature.invalid", ref="RFC 7515 5.2")
        area.reject("%s: one claim changed" % alg, sample.options(),
                    ".".join((head, b64u(sample.payload_json({"sub": "user-2"}).encode()), signature)),
                    "signature.invalid", ref="RFC 7515 5.2")
        area.reject("%s: one header member added" % alg, sample.options(),
                    ".".join((b64u(sample.header_json({"added": 1}).encode()), body, signature)),
                    "signature.invalid", ref="RFC 7515 5.2")


def _allowed(area, s):
    ref = "RFC 8725 3.1"
    for alg in OIDC_KEYS:
        if alg not in DEFAULTS:
            sample = s.oidc_with(alg)
            area.reject("oidc: %s is not among the defaults" % alg, sample.options(alg=ABSENT),
                        sample.token(), "header.alg.not_allowed", ref=ref)
    for alg in DEFAULTS:
        sample = s.oidc_with(alg)
        area.reject("oidc: a list of others replaces the defaults (%s)" % alg,
                    sample.options(alg=["PS256"]), sample.token(), "header.alg.not_allowed", ref=ref)
        area.accept("oidc: a list that names %s" % alg, sample.options(alg=["PS256", alg]),
                    sample.token(), ref=ref)
    wanted = {"cognito-id": "RS256", "cognito-access": "RS256", "cognito-identity": "RS512",
              "apple-id": "RS256", "apple-event": "RS256"}
    for profile, own in wanted.items():
        sample = s.by_profile[profile]
        for alg in ("RS256", "RS384", "RS512", "PS256", "PS512"):
            if alg != own:
                area.reject("%s: %s by the right key" % (profile, alg), sample.options(),
                            sample.token(header={"alg": alg}), "header.alg.not_allowed", ref=ref)
        for alg in ("ES256", "EdDSA"):
            area.reject("%s: %s" % (profile, alg), sample.options(),
                        sample.token(header={"alg": alg}, key=OIDC_KEYS[alg][0]),
                        "header.alg.not_allowed", ref=ref)


def _unknown(area, s):
    o = s.oidc
    for name in ("none", "None", "NONE", "nOnE", " none", "none "):
        area.reject("alg %r with a signature (N-01)" % name, o.options(),
                    o.token(header={"alg": name}), "header.alg.unsupported", ref="RFC 8725 3.2")
    for name in ("es256", "ES256 ", "ES1024", "XS256", "SHA256", "ML-DSA-65x"):
        area.reject("alg %r" % name, o.options(), o.token(header={"alg": name}),
                    "header.alg.unsupported", ref="RFC 7515 4.1.1")
    area.reject("apple-id: alg 'none' with a signature (N-01)", s.apple.options(),
                s.apple.token(header={"alg": "none"}), "header.alg.unsupported", ref="RFC 8725 3.2")


def _hmac(area, s):
    ref = "RFC 8725 2.1"
    sample = s.oidc_rsa
    name = sample.key
    keys = s.keys
    pem = keys.spki_pem(name)
    secrets = (
        ("the PEM of the key", pem),
        ("the PEM without its last line break", pem.rstrip(b"\n")),
        ("the PEM with CRLF", pem.replace(b"\n", b"\r\n")),
        ("the DER of the key", keys.spki_der(name)),
        ("the PKCS#1 PEM", keys.pkcs1_pem(name)),
        ("the PKCS#1 DER", keys.pkcs1_der(name)),
        ("the certificate's PEM", keys.certificate_pem()),
        ("the key as a JWK", to_json(keys.jwk(name)).encode()),
        ("the modulus", keys.modulus(name)),
        ("the modulus in base64url", b64u(keys.modulus(name)).encode()),
        ("nothing (N-04)", b""),
        ("one zero octet", b"\x00"),
    )
    for title, secret in secrets:
        area.reject("HS256 with %s as the secret (N-10, N-11)" % title, sample.options(),
                    sample.token(header={"alg": "HS256"}, key=secret), "header.alg.not_allowed", ref=ref)
    for alg in ("HS384", "HS512"):
        area.reject("%s with the PEM of the key as the secret (N-10)" % alg, sample.options(),
                    sample.token(header={"alg": alg}, key=pem), "header.alg.not_allowed", ref=ref)
    for profile in ("apple-id", "cognito-id", "cognito-access", "cognito-identity", "apple-event"):
        other = s.by_profile[profile]
        area.reject("%s: HS256 with the PEM of the key as the secret (N-10)" % profile, other.options(),
                    other.token(header={"alg": "HS256"}, key=keys.spki_pem(other.key)),
                    "header.alg.not_allowed", ref=ref)
    bare = sample.variant(options={"jwks": jwks("no-alg")})
    area.accept("RS256 by a key without alg", bare.options(), bare.token(), ref=ref)
    area.reject("HS256 that names a key without alg, secret empty (N-05)", bare.options(),
                bare.token(header={"alg": "HS256"}, key=b""), "header.alg.not_allowed", ref=ref)
    for alg in ("RS512", "PS256", "RS384"):
        area.reject("%s by a key without alg, RS256 alone allowed (N-12)" % alg,
                    bare.options(alg=["RS256"]), bare.token(header={"alg": alg}),
                    "header.alg.not_allowed", ref="RFC 8725 3.1")


def _pairs(area, s):
    """An algorithm with the key of another one: every wrong pair of curve and type."""
    everything = list(OIDC_KEYS)
    for alg in ("RS256", "ES256", "ES384", "ES512", "ES256K", "EdDSA", "Ed448", "PS256"):
        sample = s.oidc_with(alg)
        for other in everything:
            if other == alg or {alg, other} == {"EdDSA", "Ed25519"}:
                continue
            name, kid = OIDC_KEYS[other]
            if alg in ("ES384", "ES512", "PS256", "Ed448") and other not in (
                    "RS256", "ES256", "ES256K", "EdDSA", "PS512", "ES384"):
                continue  # more of the same
            area.reject("%s with the key of %s (N-13, N-15)" % (alg, other), sample.options(),
                        sample.token(header={"kid": kid}, key=name), "key.alg.mismatch",
                        ref="RFC 7518 3.1")
    for header, other in (("EdDSA", "Ed25519"), ("Ed25519", "EdDSA")):
        name, kid = OIDC_KEYS[other]
        sample = s.oidc_with(header)
        area.accept("%s with an Ed25519 key that says %s" % (header, other), sample.options(),
                    sample.token(header={"kid": kid}, key=name), ref="RFC 9864 2.2")
    sample = s.oidc_with("RS256")
    name, kid = OIDC_KEYS["PS256"]
    area.reject("the key says PS256, the header RS256, the signature is PS256 (N-13)", sample.options(),
                sample.token(header={"kid": kid}, key=name, alg="PS256"), "key.alg.mismatch",
                ref="RFC 8725 3.1")


def _ecdsa(area, s):
    ref = "RFC 7518 3.4"
    o = s.oidc
    order = P256_ORDER
    pack = lambda r, t: r.to_bytes(32, "big") + t.to_bytes(32, "big")

    def made(change):
        """A token whose signature is change(r, s)"""
        return o.token(signer=lambda key, message: change(*decode_dss_signature(
            ecdsa_der("ES256", key, message))))

    area.accept("ES256: the other s, which is as valid", o.options(), made(lambda r, t: pack(r, order - t)),
                ref=ref)
    for title, change in (
        ("r and s zero (N-30)", lambda r, t: bytes(64)),
        ("r zero (N-30)", lambda r, t: pack(0, t)),
        ("s zero (N-30)", lambda r, t: pack(r, 0)),
        ("r zero, s one (N-30)", lambda r, t: pack(0, 1)),
        ("r and s one", lambda r, t: pack(1, 1)),
        ("r the order (N-30)", lambda r, t: pack(order, t)),
        ("s the order (N-30)", lambda r, t: pack(r, order)),
        ("s the order, r zero (N-30)", lambda r, t: pack(0, order)),
        ("r and s all ones", lambda r, t: b"\xff" * 64),
        ("r and s exchanged", lambda r, t: pack(t, r)),
        ("s negated", lambda r, t: pack(r, (1 << 256) - t)),
        ("one octet short (N-31)", lambda r, t: pack(r, t)[:-1]),
        ("one octet long (N-31)", lambda r, t: pack(r, t) + b"\x00"),
        ("one zero octet in front (N-31)", lambda r, t: b"\x00" + pack(r, t)),
        ("widths of P-384 (N-31)", lambda r, t: r.to_bytes(48, "big") + t.to_bytes(48, "big")),
        ("only r", lambda r, t: pack(r, t)[:32]),
        ("one octet", lambda r, t: b"\x01"),
        ("twice over", lambda r, t: pack(r, t) * 2),
        ("70 octets (N-31)", lambda r, t: pack(r, t) + bytes(6)),
    ):
        area.reject("ES256: %s" % title, o.options(), made(change), "signature.invalid", ref=ref)
    for alg in ("ES256", "ES384", "ES512", "ES256K"):
        sample = s.oidc_with(alg)
        area.reject("%s: DER instead of r and s (N-31)" % alg, sample.options(),
                    sample.token(signer=lambda key, message: ecdsa_der(alg, key, message)),
                    "signature.invalid", ref=ref)
    for alg, hash_of in (("ES256", "ES384"), ("ES384", "ES256"), ("ES512", "ES256")):
        sample = s.oidc_with(alg)
        width = {"ES256": 32, "ES384": 48, "ES512": 66}[alg]

        def wrong_hash(key, message):
            r, t = decode_dss_signature(ecdsa_der(hash_of, key, message))
            return r.to_bytes(width, "big") + t.to_bytes(width, "big")
        area.reject("%s over the hash of %s" % (alg, hash_of), sample.options(),
                    sample.token(signer=wrong_hash), "signature.invalid", ref=ref)
    # halves that start with a zero octet: kept they verify, dropped they do not
    for alg, width in (("ES256", 32), ("ES384", 48)):
        sample = s.oidc_with(alg)
        for half in (0, 1):
            for number in range(5000):
                claims = {"jti": "t-%d" % number}
                signature = None
                token = sample.token(claims=claims)
                text, _, last = token.rpartition(".")
                octets = _decoded(last)
                if octets[half * width] == 0:
                    signature = octets
                    break
            name = "rs"[half]
            area.accept("%s: %s starts with a zero octet (N-37)" % (alg, name), sample.options(), token, ref=ref)
            short = signature[: half * width] + signature[half * width + 1:]
            area.reject("%s: the zero octet of %s is dropped (N-37)" % (alg, name), sample.options(),
                        text + "." + b64u(short), "signature.invalid", ref=ref)


def _decoded(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _rsa(area, s):
    ref = "RFC 8017 8.2.2, 9.2"
    sample = s.oidc_rsa
    length = 256
    good = lambda message: digest_info("sha256", message)

    def block(change):
        return sample.token(signer=lambda key, message: rsa_sign_block(key, change(message)))

    def no_null(message):
        """The DigestInfo without the NULL parameter: tolerated by some, not what was signed"""
        digest = hashlib.sha256(message).digest()
        return bytes.fromhex("302f300b0609608648016503040201") + b"\x04\x20" + digest

    def long_length(message):
        """The outer length in BER's long form"""
        info = good(message)
        return b"\x30\x81" + info[1:]

    def trailing(message):
        """The digest further left and free octets after it: Bleichenbacher's forgery of 2006"""
        info = good(message)
        return b"\x00\x01" + b"\xff" * 8 + b"\x00" + info + bytes(length - 11 - len(info))

    area.accept("RS256: the padding block made by hand", sample.options(),
                block(lambda m: pkcs1_block(length, good(m))), ref=ref)
    for title, change in (
        ("free octets after the digest (N-32)", trailing),
        ("no NULL in the DigestInfo (N-32)", lambda m: pkcs1_block(length, no_null(m))),
        ("a length in BER's long form (N-32)", lambda m: pkcs1_block(length, long_length(m))),
        ("octets after the DigestInfo (N-32)", lambda m: pkcs1_block(length, good(m) + b"\x00")),
        ("no DigestInfo, the digest alone (N-32)",
         lambda m: pkcs1_block(length, hashlib.sha256(m).digest())),
        ("the DigestInfo of SHA-512 with SHA-256's digest (N-32)",
         lambda m: pkcs1_block(length, digest_info("sha512", m)[:19] + hashlib.sha256(m).digest())),
        ("block type 2 (N-32)", lambda m: b"\x00\x02" + pkcs1_block(length, good(m))[2:]),
        ("block type 0 (N-32)", lambda m: b"\x00\x00" + pkcs1_block(length, good(m))[2:]),
        ("one padding octet not ff (N-32)",
         lambda m: pkcs1_block(length, good(m))[:20] + b"\xfe" + pkcs1_block(length, good(m))[21:]),
        ("padding of zeros (N-32)",
         lambda m: b"\x00\x01" + bytes(length - 2 - len(good(m))) + good(m)),
        ("SHA-1", lambda m: pkcs1_block(length, bytes.fromhex("3021300906052b0e03021a05000414")
                                        + hashlib.sha1(m).digest())),
        ("SHA-512", lambda m: pkcs1_block(length, digest_info("sha512", m))),
        ("the digest of other octets", lambda m: pkcs1_block(length, good(m + b"."))),
    ):
        area.reject("RS256: %s" % title, sample.options(), block(change), "signature.invalid", ref=ref)
    for title, change in (
        ("all zero", lambda octets: bytes(length)),
        ("one", lambda octets: bytes(length - 1) + b"\x01"),
        ("all ones", lambda octets: b"\xff" * length),
        ("one octet short", lambda octets: octets[:-1]),
        ("cut in half", lambda octets: octets[:128]),
        ("one zero octet in front", lambda octets: b"\x00" + octets),
        ("one zero octet after", lambda octets: octets + b"\x00"),
        ("of four octets", lambda octets: octets[:4]),
    ):
        area.reject("RS256: the signature %s" % title, sample.options(),
                    sample.token(signer=lambda key, message: change(sign("RS256", key, message))),
                    "signature.invalid", ref=ref)
    # s + n is the same number modulo n and must still be refused: it is out of range
    for number in range(2000):
        claims = {"jti": "r-%d" % number}
        octets = _decoded(sample.token(claims=claims).rpartition(".")[2])
        modulus = int.from_bytes(s.keys.modulus(sample.key), "big")
        value = int.from_bytes(octets, "big") + modulus
        if value < 1 << (8 * length):
            area.accept("RS256: a signature to which the modulus can be added", sample.options(),
                        sample.token(claims=claims), ref="RFC 8017 5.2.2")
            area.reject("RS256: the modulus added to the signature", sample.options(),
                        sample.token(claims=claims).rpartition(".")[0] + "."
                        + b64u(value.to_bytes(length, "big")), "signature.invalid", ref="RFC 8017 5.2.2")
            break
    ref = "RFC 7518 3.5"
    for alg, name, size in (("PS256", "sha256", 32), ("PS384", "sha384", 48), ("PS512", "sha512", 64)):
        pss = s.oidc_with(alg)
        longest = s.keys[pss.key].key_size // 8 - size - 2
        for salt in (0, 20, size - 1, size + 1, longest):
            area.reject("%s: a salt of %d octets (N-33)" % (alg, salt), pss.options(),
                        pss.token(signer=lambda key, message: pss_sign(key, name, message, salt)),
                        "signature.invalid", ref=ref)
        area.reject("%s: MGF1 with SHA-1 (N-33)" % alg, pss.options(),
                    pss.token(signer=lambda key, message: pss_sign(key, name, message, mgf_hash="sha1")),
                    "signature.invalid", ref=ref)
        area.reject("%s: a PKCS#1 v1.5 signature" % alg, pss.options(),
                    pss.token(alg="RS" + alg[2:]), "signature.invalid", ref=ref)
    area.reject("RS256: a PSS signature", sample.options(), sample.token(alg="PS256"),
                "signature.invalid", ref=ref)
    small = s.oidc.variant(key="rsa-1024", header={"alg": "RS256", "kid": "rsa-1024"},
                           options={"jwks": jwks("too-small")})
    area.reject("RS256 by a key of 1024 bits (N-34)", small.options(), small.token(), "key.too_small",
                ref="RFC 7518 3.3")


def _edwards(area, s):
    ref = "RFC 8032 5.1.7"
    sample = s.oidc_with("EdDSA")
    order = (1 << 252) + 27742317777372353535851937790883648493

    def changed(change):
        return sample.token(signer=lambda key, message: change(key.sign(message)))

    def unreduced(octets):
        number = int.from_bytes(octets[32:], "little") + order
        return octets[:32] + number.to_bytes(32, "little")

    for title, change in (
        ("S not reduced: the same signature a second time", unreduced),
        ("all zero", lambda octets: bytes(64)),
        ("63 octets", lambda octets: octets[:63]),
        ("65 octets", lambda octets: octets + b"\x00"),
        ("114 octets, as Ed448's", lambda octets: octets + bytes(50)),
        ("R and S exchanged", lambda octets: octets[32:] + octets[:32]),
    ):
        area.reject("EdDSA: %s" % title, sample.options(), changed(change), "signature.invalid", ref=ref)


def _forged(area, s):
    """A stranger's signature under the right kid; and no unverified claim is ever the reason."""
    for profile, sample in s.by_profile.items():
        stranger = "stranger-p256" if profile == "oidc" else "stranger-rsa"
        alg = sample.header["alg"]
        area.accept("%s: signed by the issuer" % profile, sample.options(), sample.token())
        area.reject("%s: signed by a stranger" % profile, sample.options(),
                    sample.token(key=stranger, alg=alg), "signature.invalid", ref="RFC 7515 5.2")
        area.reject("%s: forged and expired: the signature is the reason (N-08)" % profile,
                    sample.options(), sample.token(claims={"exp": 1700000600, "iat": 1700000000},
                                                   key=stranger, alg=alg),
                    "signature.invalid", ref="RFC 7515 5.2")
        audience = "client_id" if profile == "cognito-access" else "aud"
        area.reject("%s: forged and for another: the signature is the reason (N-08)" % profile,
                    sample.options(), sample.token(claims={audience: "other"}, key=stranger, alg=alg),
                    "signature.invalid", ref="RFC 7515 5.2")
