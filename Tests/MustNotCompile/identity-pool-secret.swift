// error: extra argument 'secrets' in call
import JOSE
import OpenID

func profile(_ pool: IdentityPool, _ secret: SharedSecret) -> IssuerProfile { .cognitoIdentity(pool, secrets: NonEmpty(secret)) }
