// error: cannot convert value of type 'LoginsMap' to expected argument type '[AcceptedToken]'
import CognitoIdentity
import JOSE
import OpenID

func trust(_ map: LoginsMap) throws -> VerifiedLogins { try VerifiedLogins(map) }
