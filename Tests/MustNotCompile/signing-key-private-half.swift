// error: 'handle' is inaccessible due to 'private' protection level
import JOSE

func secret(_ key: SigningKey) -> Any { key.handle }
