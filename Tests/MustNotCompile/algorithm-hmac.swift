// error: type 'SignatureAlgorithm' has no member 'hs256'
import JOSE

let algorithm = SignatureAlgorithm.hs256
