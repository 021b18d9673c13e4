// error: 'AppleIDClaims?' initializer is inaccessible due to 'internal' protection level
import JOSE
import OpenID

func view(_ token: AcceptedToken) -> AppleIDClaims? { AppleIDClaims(token) }
