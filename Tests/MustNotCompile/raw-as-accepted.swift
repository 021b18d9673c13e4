// error: cannot convert value of type 'RawToken' to expected argument type 'AcceptedToken'
import JOSE
import OpenID

func use(_ token: AcceptedToken) {}
func pass(_ token: RawToken) { use(token) }
