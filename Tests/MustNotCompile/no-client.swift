// error: missing argument for parameter 'clients' in call
import JOSE
import OpenID

func profile(_ pool: UserPool) -> IssuerProfile { .cognitoAccess(pool) }
