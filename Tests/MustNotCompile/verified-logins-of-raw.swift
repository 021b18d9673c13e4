// error: cannot convert value of type '[RawToken]' to expected argument type '[AcceptedToken]'
import CognitoIdentity
import JOSE
import OpenID

func trust(_ tokens: [RawToken]) throws -> VerifiedLogins { try VerifiedLogins(tokens) }
