// error: cannot convert value of type 'CheckedLogins' to expected argument type 'VerifiedLogins'
import CognitoIdentity
import JOSE
import OpenID

func link(_ logins: VerifiedLogins) {}
func pass(_ logins: CheckedLogins) { link(logins) }
