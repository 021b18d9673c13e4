// error: 'VerifiedJWS' initializer is inaccessible due to 'fileprivate' protection level
import JOSE

func forge(_ token: CompactJWS, _ payload: TokenJSON, _ key: VerificationKey) -> VerifiedJWS {
    VerifiedJWS(header: token.header, payload: payload, key: key)
}
