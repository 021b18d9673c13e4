// error: cannot convert value of type 'PublicKey' to expected argument type '[UInt8]'
import JOSE

func secret(_ key: PublicKey) throws -> SharedSecret { try SharedSecret(key, algorithm: .hs256) }
