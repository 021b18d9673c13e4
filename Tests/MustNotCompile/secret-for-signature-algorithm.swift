// error: cannot convert value of type 'SignatureAlgorithm' to expected argument type 'MACAlgorithm'
import JOSE

func secret(_ bytes: [UInt8], _ algorithm: SignatureAlgorithm) throws -> SharedSecret { try SharedSecret(bytes, algorithm: algorithm) }
