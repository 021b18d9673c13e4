// error: cannot convert value of type 'SharedSecret' to expected argument type 'JWK'
import JOSE

func keys(_ secret: SharedSecret) -> VerificationKeys { .pinned(secret) }
