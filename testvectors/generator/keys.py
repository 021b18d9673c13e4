"""The fixed key pairs, and their public forms.

A key is made once and then kept in keys/private/, because a token can be the same on every run only
when its key is. Everything else is derived from these files.
"""
import datetime
import hashlib
import os

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, rsa
from cryptography.x509.oid import NameOID

from .jose import b64u

# name -> how to make it when its file is missing
KINDS = {
    "cognito-pool-id": ("rsa", 2048, 65537),
    "cognito-pool-access": ("rsa", 2048, 65537),
    "cognito-identity": ("rsa", 2048, 65537),
    "apple-1": ("rsa", 2048, 65537),
    "apple-2": ("rsa", 2048, 65537),
    "apple-3": ("rsa", 2048, 65537),
    "oidc-rs256": ("rsa", 2048, 65537),
    "oidc-rs384": ("rsa", 2048, 65537),
    "oidc-rs512": ("rsa", 2048, 65537),
    "oidc-ps256": ("rsa", 2048, 65537),
    "oidc-ps384": ("rsa", 3072, 65537),
    "oidc-ps512": ("rsa", 2048, 65537),
    "oidc-es256": ("ec", ec.SECP256R1()),
    "oidc-es384": ("ec", ec.SECP384R1()),
    "oidc-es512": ("ec", ec.SECP521R1()),
    "oidc-es256k": ("ec", ec.SECP256K1()),
    "oidc-eddsa": ("ed25519",),
    "oidc-ed25519": ("ed25519",),
    "oidc-ed448": ("ed448",),
    "rsa-1024": ("rsa", 1024, 65537),
    "rsa-exponent-3": ("rsa", 2048, 3),
    # keys of nobody: what an attacker or another pool would sign with
    "stranger-rsa": ("rsa", 2048, 65537),
    "stranger-p256": ("ec", ec.SECP256R1()),
}

CURVES = {
    "secp256r1": ("P-256", 32),
    "secp384r1": ("P-384", 48),
    "secp521r1": ("P-521", 66),
    "secp256k1": ("secp256k1", 32),
}

CERTIFICATE_OF = "oidc-rs256"


def _make(kind):
    if kind[0] == "rsa":
        return rsa.generate_private_key(public_exponent=kind[2], key_size=kind[1])
    if kind[0] == "ec":
        return ec.generate_private_key(kind[1])
    if kind[0] == "ed25519":
        return ed25519.Ed25519PrivateKey.generate()
    return ed448.Ed448PrivateKey.generate()


def _octets(number, length=None):
    return number.to_bytes(length or max(1, (number.bit_length() + 7) // 8), "big")


class KeyStore:
    """The key pairs of keys/private/, made where missing."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "keys", "private")
        os.makedirs(self.folder, exist_ok=True)
        self._keys = {name: self._load(name, kind) for name, kind in KINDS.items()}

    @staticmethod
    def missing(folder):
        """The files of keys/private/ that would have to be made."""
        wanted = list(KINDS) + [CERTIFICATE_OF + ".certificate"]
        return [name + ".pem" for name in wanted
                if not os.path.exists(os.path.join(folder, "keys", "private", name + ".pem"))]

    def __getitem__(self, name):
        return self._keys[name]

    def names(self):
        return list(self._keys)

    def _load(self, name, kind):
        path = os.path.join(self.folder, name + ".pem")
        if not os.path.exists(path):
            pem = _make(kind).private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            with open(path, "wb") as file:
                file.write(pem)
        with open(path, "rb") as file:
            return serialization.load_pem_private_key(file.read(), None)

    def spki_pem(self, name):
        return self[name].public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )

    def spki_der(self, name):
        return self[name].public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )

    def pkcs1_pem(self, name):
        return self[name].public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.PKCS1
        )

    def pkcs1_der(self, name):
        return self[name].public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.PKCS1
        )

    def certificate_pem(self):
        """A self-signed certificate. Kept like the private keys: its serial number is random."""
        path = os.path.join(self.folder, CERTIFICATE_OF + ".certificate.pem")
        if not os.path.exists(path):
            key = self[CERTIFICATE_OF]
            name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "login.example.com")])
            certificate = (
                x509.CertificateBuilder()
                .subject_name(name)
                .issuer_name(name)
                .public_key(key.public_key())
                .serial_number(x509.random_serial_number())
                .not_valid_before(datetime.datetime(2025, 1, 1))
                .not_valid_after(datetime.datetime(2035, 1, 1))
                .sign(key, hashes.SHA256())
            )
            with open(path, "wb") as file:
                file.write(certificate.public_bytes(serialization.Encoding.PEM))
        with open(path, "rb") as file:
            return file.read()

    def modulus(self, name):
        return _octets(self[name].public_key().public_numbers().n)

    def jwk(self, name, **members):
        """The public key as a JWK; a member given as None is left out."""
        public = self[name].public_key()
        if isinstance(public, rsa.RSAPublicKey):
            numbers = public.public_numbers()
            jwk = {"kty": "RSA", "n": b64u(_octets(numbers.n)), "e": b64u(_octets(numbers.e))}
        elif isinstance(public, ec.EllipticCurvePublicKey):
            numbers = public.public_numbers()
            curve, width = CURVES[public.curve.name]
            jwk = {
                "kty": "EC",
                "crv": curve,
                "x": b64u(_octets(numbers.x, width)),
                "y": b64u(_octets(numbers.y, width)),
            }
        else:
            raw = public.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
            curve = "Ed25519" if isinstance(public, ed25519.Ed25519PublicKey) else "Ed448"
            jwk = {"kty": "OKP", "crv": curve, "x": b64u(raw)}
        jwk.update(members)
        return {name: value for name, value in jwk.items() if value is not None}

    def private_jwk(self, name, **members):
        """The whole key pair as a JWK, for sets that publish what they must not."""
        key = self[name]
        jwk = self.jwk(name, **members)
        numbers = key.private_numbers()
        if isinstance(key, rsa.RSAPrivateKey):
            for member, value in (
                ("d", numbers.d), ("p", numbers.p), ("q", numbers.q),
                ("dp", numbers.dmp1), ("dq", numbers.dmq1), ("qi", numbers.iqmp),
            ):
                jwk[member] = b64u(_octets(value))
        else:
            jwk["d"] = b64u(_octets(numbers.private_value, CURVES[key.curve.name][1]))
        return jwk


def invented_kid(name):
    """Ten characters that look like Apple's key ids and are nobody's."""
    digits = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    return "".join(digits[octet % 32] for octet in hashlib.sha256(name.encode()).digest()[:10])
