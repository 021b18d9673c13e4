// error: 'payload' is inaccessible due to 'internal' protection level
import JOSE

func payload(_ token: CompactJWS) -> TokenJSON { token.payload }
