// error: 'SignedClaims' initializer is inaccessible due to 'internal' protection level
import JOSE
import OpenID

func claims(_ token: VerifiedJWS) -> SignedClaims { SignedClaims(token) }
