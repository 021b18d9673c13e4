/// Base64url as JWS uses it: no padding, no white space, zero trailing bits (RFC 7515 §2, RFC 4648 §3.5 and §5).
///
/// Strict, so that one token has one spelling: an alias would slip past caches and block lists.
public enum Base64URL {
    /// Why a text is not base64url.
    public enum Failure: Error, Sendable, Equatable {
        /// A byte outside the alphabet, at this offset in the part.
        case foreignByte(at: Int)
        /// `=` at this offset: padding, which JWS does not have.
        case padding(at: Int)
        /// A length that no number of octets encodes to.
        case impossibleLength(Int)
        /// Bits beyond the last octet that are not zero.
        case nonZeroTrailingBits
    }

    /// Decodes `text`; linear in its length.
    public static func decode(_ text: Span<UInt8>) throws(Failure) -> [UInt8] {
        let count = text.count
        if count % 4 == 1 { throw failure(in: text) ?? .impossibleLength(count) }
        var rest: UInt8 = 0
        var foreign: UInt8 = 0
        let out = unsafe [UInt8](unsafeUninitializedCapacity: count / 4 * 3 + 2) { buffer, written in
            var source = 0
            var target = 0
            while source + 4 <= count {
                let a = table[Int(text[source])]
                let b = table[Int(text[source + 1])]
                let c = table[Int(text[source + 2])]
                let d = table[Int(text[source + 3])]
                foreign |= a | b | c | d
                unsafe buffer[target] = a << 2 | (b >> 4 & 0x3)
                unsafe buffer[target + 1] = b << 4 | (c >> 2 & 0xF)
                unsafe buffer[target + 2] = c << 6 | (d & 0x3F)
                source += 4
                target += 3
            }
            if source + 2 <= count {
                let a = table[Int(text[source])]
                let b = table[Int(text[source + 1])]
                foreign |= a | b
                unsafe buffer[target] = a << 2 | (b >> 4 & 0x3)
                target += 1
                if source + 3 == count {
                    let c = table[Int(text[source + 2])]
                    foreign |= c
                    unsafe buffer[target] = b << 4 | (c >> 2 & 0xF)
                    target += 1
                    rest = c & 0x3
                } else {
                    rest = b & 0xF
                }
            }
            written = target
        }
        if foreign & 0x80 != 0, let failure = failure(in: text) { throw failure }
        if rest != 0 { throw .nonZeroTrailingBits }
        return out
    }

    /// Encodes `bytes`, without padding.
    public static func encode(_ bytes: Span<UInt8>) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count / 3 * 4 + 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let a = bytes[index]
            let b = left > 1 ? bytes[index + 1] : 0
            let c = left > 2 ? bytes[index + 2] : 0
            out.append(alphabet[Int(a >> 2)])
            out.append(alphabet[Int(a << 4 & 0x3F | b >> 4)])
            if left > 1 { out.append(alphabet[Int(b << 2 & 0x3F | c >> 6)]) }
            if left > 2 { out.append(alphabet[Int(c & 0x3F)]) }
            index += 3
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func failure(in text: Span<UInt8>) -> Failure? {
        for index in text.indices where table[Int(text[index])] & 0x80 != 0 {
            return text[index] == UInt8(ascii: "=") ? .padding(at: index) : .foreignByte(at: index)
        }
        return nil
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Six bits for each byte of the alphabet, the top bit set for every other byte.
    private static let table: [UInt8] = {
        var table = [UInt8](repeating: 0x80, count: 256)
        for (value, byte) in alphabet.enumerated() { table[Int(byte)] = UInt8(value) }
        return table
    }()
}
