// error: missing argument for parameter #1 in call
import JOSE
import OpenID

let profiles = IssuerProfiles()
