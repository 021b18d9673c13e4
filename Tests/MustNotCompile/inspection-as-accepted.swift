// error: cannot convert value of type 'TokenInspection' to expected argument type 'AcceptedToken'
import JOSE
import OpenID

func use(_ token: AcceptedToken) {}
func pass(_ token: TokenInspection) { use(token) }
