// error: cannot convert value of type 'JWK' to expected argument type '[UInt8]'
import JOSE

func secret(_ jwk: JWK) throws -> SharedSecret { try SharedSecret(jwk, algorithm: .hs256) }
