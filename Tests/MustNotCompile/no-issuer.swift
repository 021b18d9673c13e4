// error: missing argument for parameter 'issuer' in call
import JOSE
import OpenID

let profile = IssuerProfile.oidc(audiences: NonEmpty("a"))
