"""A vector file under construction, and the samples that vectors vary."""
import json

from .jose import ABSENT, b64u, default_alg, merged, sign, signing_input, to_json

AT = 1767225600  # 2026-01-01T00:00:00Z
UNJUDGED = object()  # for a member that the vector says nothing about


class Sample:
    """One kind of token as its issuer makes it, with the options under which it is accepted."""

    def __init__(self, keys, key, header, claims, options, escape_slashes=False):
        self.keys = keys
        self.key = key
        self.header = header
        self.claims = claims
        self.base_options = options
        self.escape_slashes = escape_slashes

    def options(self, **changes):
        return merged(self.base_options, changes)

    def variant(self, key=None, header=None, claims=None, options=None):
        """Another sample that differs in what is given."""
        return Sample(self.keys, key or self.key, merged(self.header, header),
                      merged(self.claims, claims), merged(self.base_options, options),
                      self.escape_slashes)

    def header_json(self, header=None):
        return to_json(merged(self.header, header))

    def payload_json(self, claims=None):
        return to_json(merged(self.claims, claims), self.escape_slashes)

    def token(self, header=None, claims=None, key=None, alg=None,
              header_json=None, payload_json=None, signer=None):
        """A signed token. `header`, `claims`: changes. `key`: another key's name, or HMAC octets.
        `alg`: what to really sign with. `header_json`, `payload_json`: the octets instead.
        `signer`: a function from (key, message) to the signature's octets."""
        members = merged(self.header, header)
        text = signing_input(
            to_json(members) if header_json is None else header_json,
            self.payload_json(claims) if payload_json is None else payload_json,
        )
        key = key if isinstance(key, bytes) else self.keys[key or self.key]
        message = text.encode("ascii")
        if signer:
            signature = signer(key, message)
        else:
            signature = sign(alg or _fitting(members.get("alg"), key), key, message)
        return text + "." + b64u(signature)


def _fitting(alg, key):
    """The header's algorithm when the key can serve it; else the key's own, so that the token is
    well made in all but the point of the vector."""
    own = default_alg(key)
    known = {"HS256": ("HS256", "HS384", "HS512"),
             "RS256": ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512")}.get(own, (own,))
    return alg if isinstance(alg, str) and alg in known else own


def claim_of(reason):
    """`claim.cognito:groups.mismatch` -> `cognito:groups`."""
    return reason[len("claim."):reason.rindex(".")] if reason and reason.startswith("claim.") else None


class Area:
    """The vectors of one file, in order; ids follow the order."""

    def __init__(self, name):
        self.name = name
        self.tests = []

    def _add(self, title, options, token, verdict, reason, codes, ref, claim=UNJUDGED,
             expected=UNJUDGED, actual=UNJUDGED, at=None):
        test = {
            "id": "%s-%02d" % (self.name, len(self.tests) + 1),
            "title": title,
            "options": options,
            "token": token,
            "verdict": verdict,
        }
        if reason is not UNJUDGED:
            test["reason"] = reason
        if codes is not UNJUDGED:
            test["codes"] = sorted(codes)
        if claim is not UNJUDGED:
            test["claim"] = claim
        elif reason is not UNJUDGED:
            test["claim"] = claim_of(reason)
        for name, value in (("expected", expected), ("actual", actual)):
            if value is not UNJUDGED:
                test[name] = value
        if at is not None:
            test["at"] = at
        if ref:
            test["ref"] = ref
        self.tests.append(test)

    def accept(self, title, options, token, codes=(), ref=None, at=None):
        self._add(title, options, token, "accepted", None, codes, ref, at=at)

    def reject(self, title, options, token, reason, codes=None, ref=None, **more):
        if codes is None:
            codes = UNJUDGED if reason is UNJUDGED else [reason]
        self._add(title, options, token, "rejected", reason, codes, ref, **more)

    def undecided(self, title, options, token, reason, ref=None):
        self._add(title, options, token, "undecided", reason, [reason], ref)

    def to_bytes(self):
        document = {"area": self.name, "at": AT, "tests": self.tests}
        return (json.dumps(document, indent=1) + "\n").encode("ascii")


__all__ = ["ABSENT", "AT", "UNJUDGED", "Area", "Sample", "claim_of"]
