// error: extra argument 'secrets' in call
import JOSE
import OpenID

func profile(_ pool: UserPool, _ secret: SharedSecret) -> IssuerProfile {
    .cognitoID(pool, clients: NonEmpty("a"), secrets: NonEmpty(secret))
}
