// error: cannot convert value of type 'MACAlgorithm' to expected argument type 'SignatureAlgorithm'
import JOSE

func key(_ key: PublicKey, _ algorithm: MACAlgorithm) -> VerificationKey? { VerificationKey(key, algorithm: algorithm, id: nil) }
