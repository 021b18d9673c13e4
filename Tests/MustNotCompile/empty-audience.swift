// error: cannot convert value of type '[Any]' to expected argument type 'NonEmpty<ExactString>'
import JOSE
import OpenID

let profile = IssuerProfile.appleID(audiences: [])
