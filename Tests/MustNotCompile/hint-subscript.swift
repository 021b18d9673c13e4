// error: value of type 'IssuerHint' has no subscripts
import JOSE

func claim(_ hint: IssuerHint) -> JSONElement? { hint["sub"] }
