"""Every kind of token against every profile (N-70): only the diagonal is accepted."""
from ..model import UNJUDGED, Area


def matrix(s):
    area = Area("matrix")
    for kind, token_of in s.by_profile.items():
        token = token_of.token()
        for profile, asked in s.by_profile.items():
            title = "a token of %s given to %s" % (kind, profile)
            if kind == profile:
                area.accept(title, asked.options(), token, ref="RFC 8725 3.12")
            else:
                area.reject(title, asked.options(), token, UNJUDGED, ref="RFC 8725 3.12")
    return area
