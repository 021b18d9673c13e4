// error: type 'SignatureAlgorithm' has no member 'none'
import JOSE

let algorithm = SignatureAlgorithm.none
