// error: cannot convert value of type 'UnverifiedContents' to expected argument type 'SignedClaims'
import JOSE
import OpenID

func judge(_ rule: any ClaimRule, _ token: CompactJWS, _ now: UnixTime) -> [Finding] {
    rule.findings(in: token.unverifiedContents, at: now)
}
