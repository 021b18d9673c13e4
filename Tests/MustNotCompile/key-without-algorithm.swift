// error: missing argument for parameter 'algorithm' in call
import JOSE

func key(_ key: PublicKey) -> VerificationKey? { VerificationKey(key, id: nil) }
