// error: cannot convert value of type 'UnverifiedContents' to expected argument type 'SignedClaims'
import JOSE
import OpenID

func use(_ claims: SignedClaims) {}
func pass(_ token: CompactJWS) { use(token.unverifiedContents) }
