// error: 'place' is inaccessible due to 'internal' protection level
import JOSE
import OpenID

func recall(_ tokens: VerifiedTokens, _ token: RawToken) -> Any? { tokens.place }
