// error: cannot convert value of type 'String' to expected argument type 'UserPoolID'
import JOSE
import OpenID

func pool(_ id: String) throws -> UserPool { try UserPool(id) }
