// error: cannot convert value of type 'SharedSecret' to expected argument type 'VerificationKey'
import JOSE

func verify(_ token: CompactJWS, _ secret: SharedSecret) throws -> VerifiedJWS { try token.verified(by: secret) }
