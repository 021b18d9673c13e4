// error: 'IssuerProfile' initializer is inaccessible due to 'internal' protection level
import JOSE
import OpenID

func profile(_ issuer: Issuer) -> IssuerProfile {
    IssuerProfile(
        kind: .oidc, issuers: NonEmpty(issuer), algorithms: NonEmpty(.rs256), types: [], requiresKeyID: false, keySet: .file("k"), rules: []
    )
}
