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
        if let octets = octets(of: text) { return octets }
        if let failure = failure(in: text) { throw failure }
        throw text.count % 4 == 1 ? .impossibleLength(text.count) : .nonZeroTrailingBits
    }

    /// The octets that `text` stands for; `nil` when it stands for none.
    static func octets(of text: Span<UInt8>) -> [UInt8]? {
        let count = text.count
        let rest = count % 4
        if rest == 1 { return nil }
        var isWrong = false
        let out = unsafe [UInt8](unsafeUninitializedCapacity: count / 4 * 3 + 2) { buffer, written in
            unsafe text.withUnsafeBufferPointer { text in
                unsafe sextets.withUnsafeBufferPointer { sextets in
                    // What is foreign to the alphabet has the eighth bit set; bits beyond the last octet must be zero.
                    var foreign: UInt32 = 0
                    var source = 0
                    var target = 0
                    while source < count - rest {
                        let a = unsafe sextets[Int(text[source])]
                        let b = unsafe sextets[Int(text[source + 1])]
                        let c = unsafe sextets[Int(text[source + 2])]
                        let d = unsafe sextets[Int(text[source + 3])]
                        foreign |= a | b | c | d
                        let bits = a << 18 | b << 12 | c << 6 | d
                        unsafe buffer[target] = UInt8(truncatingIfNeeded: bits >> 16)
                        unsafe buffer[target + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                        unsafe buffer[target + 2] = UInt8(truncatingIfNeeded: bits)
                        source += 4
                        target += 3
                    }
                    var spare: UInt32 = 0
                    if rest > 0 {
                        let a = unsafe sextets[Int(text[source])]
                        let b = unsafe sextets[Int(text[source + 1])]
                        foreign |= a | b
                        unsafe buffer[target] = UInt8(truncatingIfNeeded: a << 2 | b >> 4)
                        target += 1
                        spare = b & 0xF
                        if rest == 3 {
                            let c = unsafe sextets[Int(text[source + 2])]
                            foreign |= c
                            unsafe buffer[target] = UInt8(truncatingIfNeeded: b << 4 | c >> 2)
                            target += 1
                            spare = c & 0x3
                        }
                    }
                    written = target
                    isWrong = foreign & 0x80 != 0 || spare != 0
                }
            }
        }
        return isWrong ? nil : out
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
        for index in text.indices where sextets[Int(text[index])] & 0x80 != 0 {
            return text[index] == UInt8(ascii: "=") ? .padding(at: index) : .foreignByte(at: index)
        }
        return nil
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Six bits for each byte of the alphabet, the eighth bit set for every other byte.
    private static let sextets: [UInt32] = {
        var table = [UInt32](repeating: 0x80, count: 256)
        for (value, byte) in alphabet.enumerated() { table[Int(byte)] = UInt32(value) }
        return table
    }()
}
