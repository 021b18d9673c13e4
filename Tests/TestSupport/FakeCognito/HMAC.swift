internal import JOSE

/// HMAC-SHA-256 (RFC 2104): for the fake's check of signatures, written apart from anything that the product signs with.
package enum HMAC {
    /// The code of `message` under `key`.
    package static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? HashFunction.sha256.hash(key.span) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = block.map { $0 ^ 0x36 } + message
        let outer = block.map { $0 ^ 0x5C } + HashFunction.sha256.hash(inner.span)
        return HashFunction.sha256.hash(outer.span)
    }

    /// The octets in lower-case hexadecimal.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
    }
}
