// error: value of optional type 'NonEmpty<ExactString>?' must be unwrapped
import JOSE
import OpenID

func profile(_ audiences: [ExactString]) -> IssuerProfile { .appleID(audiences: NonEmpty(audiences)) }
