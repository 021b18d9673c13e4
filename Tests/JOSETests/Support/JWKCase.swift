import JOSE
import TestSupport
import Testing

/// A test key's JWK with some members changed.
struct JWKCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let algorithm: SignatureAlgorithm
    private let changes: [(String, JSONValue?)]

    init(_ description: String, _ algorithm: SignatureAlgorithm, _ changes: [(String, JSONValue?)]) {
        testDescription = description
        self.algorithm = algorithm
        self.changes = changes
    }

    /// The changed JWK.
    func value() throws -> JSONValue {
        try changes.reduce(TestKeys.jwk(algorithm, [JSONMember("kid", "k")])) { $0.with($1.0, $1.1) }
    }
}

/// RSA numbers of a wanted size. No key pair belongs to them: they are for checks that come before any arithmetic.
enum RSANumbers {
    /// A modulus of that many bits, in base64url.
    static func modulus(bits: Int, isOdd: Bool = true) -> JSONValue { .string(base64URL(modulusOctets(bits: bits, isOdd: isOdd))) }

    static func modulusOctets(bits: Int, isOdd: Bool = true) -> [UInt8] {
        var random = SeededGenerator(seed: UInt64(bits))
        var bytes = random.octets((bits + 7) / 8)
        let spare = UInt8((8 - bits % 8) % 8)
        bytes[0] = bytes[0] >> spare | 0x80 >> spare
        bytes[bytes.count - 1] = isOdd ? bytes[bytes.count - 1] | 1 : bytes[bytes.count - 1] & 0xFE
        return bytes
    }

    /// The exponent, in base64url.
    static func exponent(_ value: UInt64) -> JSONValue {
        var bytes: [UInt8] = []
        var rest = value
        repeat {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        } while rest > 0
        return .string(base64URL(bytes))
    }
}
