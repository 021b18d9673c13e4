// error: extra argument 'secrets' in call
import JOSE
import OpenID

func profile(_ secret: SharedSecret) -> IssuerProfile { .appleID(audiences: NonEmpty("a"), secrets: NonEmpty(secret)) }
