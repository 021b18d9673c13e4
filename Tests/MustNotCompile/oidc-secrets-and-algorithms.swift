// error: extra argument 'secrets' in call
import JOSE
import OpenID

func profile(_ issuer: Issuer, _ secret: SharedSecret) -> IssuerProfile {
    .oidc(issuer: issuer, audiences: NonEmpty("a"), algorithms: NonEmpty(.rs256), secrets: NonEmpty(secret))
}
