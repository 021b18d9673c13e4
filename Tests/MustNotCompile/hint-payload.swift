// error: 'payload' is inaccessible due to 'private' protection level
import JOSE

func claim(_ hint: IssuerHint) -> JSONElement? { hint.payload["sub"] }
