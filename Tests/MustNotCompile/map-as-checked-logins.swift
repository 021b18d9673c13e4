// error: cannot convert value of type 'LoginsMap' to expected argument type 'CheckedLogins'
import CognitoIdentity
import JOSE
import OpenID

func send(_ logins: CheckedLogins) {}
func pass(_ map: LoginsMap) { send(map) }
