// error: cannot find 'RememberedToken' in scope
import JOSE
import OpenID

func recall(_ token: AcceptedToken) -> Any { RememberedToken.self }
