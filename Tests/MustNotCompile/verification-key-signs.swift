// error: value of type 'VerificationKey' has no member 'signature'
import JOSE

func sign(_ key: VerificationKey, _ input: [UInt8]) throws -> [UInt8] { try key.signature(over: input.span) }
