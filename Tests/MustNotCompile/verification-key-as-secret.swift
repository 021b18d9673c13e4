// error: cannot convert value of type 'VerificationKey' to expected argument type 'SharedSecret'
import JOSE

func verify(_ token: CompactJWS, _ key: VerificationKey) throws -> VerifiedJWS { try token.verified(bySharedSecret: key) }
