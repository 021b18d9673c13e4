// error: missing argument for parameter 'algorithm' in call
import JOSE

func secret(_ bytes: [UInt8]) throws -> SharedSecret { try SharedSecret(bytes) }
