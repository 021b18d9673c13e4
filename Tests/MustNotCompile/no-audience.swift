// error: missing argument for parameter 'audiences' in call
import JOSE
import OpenID

let profile = IssuerProfile.appleID()
