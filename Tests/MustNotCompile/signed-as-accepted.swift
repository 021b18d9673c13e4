// error: cannot convert value of type 'SignedClaims' to expected argument type 'AcceptedToken'
import JOSE
import OpenID

func use(_ token: AcceptedToken) {}
func pass(_ claims: SignedClaims) { use(claims) }
