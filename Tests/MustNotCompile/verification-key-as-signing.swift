// error: cannot convert value of type 'VerificationKey' to expected argument type 'SigningKey'
import JOSE

func issue(_ key: SigningKey) {}
func pass(_ key: VerificationKey) { issue(key) }
