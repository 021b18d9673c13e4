// error: cannot convert value of type 'PublicKey' to expected argument type 'VerificationKey'
import JOSE

func verify(_ token: CompactJWS, _ key: PublicKey) throws -> VerifiedJWS { try token.verified(by: key) }
