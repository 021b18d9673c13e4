// error: cannot convert value of type 'RawToken' to expected argument type 'VerifiedTokens'
import JOSE
import OpenID

func verifier(_ profiles: IssuerProfiles, _ keys: FixedKeys, _ token: RawToken) -> TokenVerifier {
    TokenVerifier(profiles, keys: keys, remembering: token)
}
