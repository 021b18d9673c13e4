// error: type 'SignatureAlgorithm' has no member 'hs256'
import JOSE
import OpenID

func profile(_ issuer: Issuer) -> IssuerProfile { .oidc(issuer: issuer, audiences: NonEmpty("a"), algorithms: NonEmpty(.hs256)) }
