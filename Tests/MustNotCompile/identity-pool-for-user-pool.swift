// error: cannot convert value of type 'IdentityPoolID' to expected argument type 'UserPoolID'
import JOSE
import OpenID

func pool(_ id: IdentityPoolID) throws -> UserPool { try UserPool(id) }
