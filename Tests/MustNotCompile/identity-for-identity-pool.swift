// error: cannot convert value of type 'IdentityID' to expected argument type 'IdentityPoolID'
import CognitoIdentity
import JOSE
import OpenID

func pool(_ id: IdentityID) throws -> IdentityPool { try IdentityPool(id) }
