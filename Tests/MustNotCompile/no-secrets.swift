// error: cannot convert value of type '[Any]' to expected argument type 'NonEmpty<SharedSecret>'
import JOSE
import OpenID

func profile(_ issuer: Issuer) -> IssuerProfile { .oidc(issuer: issuer, audiences: NonEmpty("a"), secrets: []) }
