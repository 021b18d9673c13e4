// error: missing argument for parameter 'at' in call
import JOSE
import OpenID

func verify(_ profiles: IssuerProfiles, _ token: RawToken, _ keys: VerificationKeys) throws -> AcceptedToken {
    try profiles.verify(token, keys: keys)
}
