"""One function an area: from the samples to the vectors of one file, in the order of the files."""
from . import (algorithms, apple, audience, cognito, conformance, form, hashes, header, issuer, keys, matrix, oidc,
               symmetric, times)

AREAS = [
    form.form,
    header.header,
    algorithms.algorithms,
    keys.keys,
    issuer.issuer,
    audience.audience,
    times.times,
    cognito.user_pool,
    cognito.identity,
    apple.apple,
    oidc.oidc,
    hashes.hashes,
    symmetric.symmetric,
    matrix.matrix,
    conformance.conformance,
]
