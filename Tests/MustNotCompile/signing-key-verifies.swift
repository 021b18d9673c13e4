// error: cannot convert value of type 'SigningKey' to expected argument type 'VerificationKey'
import JOSE

func verify(_ token: CompactJWS, _ key: SigningKey) throws -> VerifiedJWS { try token.verified(by: key) }
