// error: cannot convert value of type 'JWK' to expected argument type 'VerificationKey'
import JOSE

func verify(_ token: CompactJWS, _ key: JWK) throws -> VerifiedJWS { try token.verified(by: key) }
