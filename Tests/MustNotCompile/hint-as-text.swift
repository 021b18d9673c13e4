// error: cannot convert return expression of type 'IssuerHint' to return type 'String'
import JOSE

func issuer(_ token: CompactJWS) -> String { token.issuerHint }
