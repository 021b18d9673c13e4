// error: value of type 'Rejection' has no member 'claims'
import JOSE
import OpenID

func claims(_ rejection: Rejection) -> SignedClaims { rejection.claims }
