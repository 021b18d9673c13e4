// error: cannot convert value of type 'CompactJWS' to expected argument type 'VerifiedJWS'
import JOSE
import OpenID

func claims(_ token: CompactJWS) -> SignedClaims { SignedClaims(token) }
