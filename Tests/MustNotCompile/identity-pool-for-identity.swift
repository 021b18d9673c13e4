// error: cannot assign value of type 'IdentityPoolID' to type 'IdentityID'
import CognitoIdentity
import JOSE
import OpenID

func name(_ id: IdentityPoolID, _ check: inout LoginsCheck) { check.identity = id }
