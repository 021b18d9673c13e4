// error: cannot convert value of type 'Secret' to expected argument type 'String'
import CognitoIdentity
import JOSE
import OpenID

func log(_ text: String) {}
func leak(_ value: Secret) { log(value) }
