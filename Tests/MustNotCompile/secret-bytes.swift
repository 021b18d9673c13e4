// error: value of type 'SharedSecret' has no member 'bytes'
import JOSE

func leak(_ secret: SharedSecret) -> [UInt8] { secret.bytes }
