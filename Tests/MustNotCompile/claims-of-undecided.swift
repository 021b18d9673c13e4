// error: value of type 'Undecided' has no member 'claims'
import JOSE
import OpenID

func claims(_ undecided: Undecided) -> SignedClaims { undecided.claims }
