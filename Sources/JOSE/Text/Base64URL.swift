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
        // Not a write of nothing: it would go to the one empty array of the process.
        if count == 0 { return [] }
        // The last octets are written one by one: whole words of four would not fit.
        let length = count / 4 * 3 + (rest == 0 ? 0 : rest - 1)
        var isRight = false
        var out: [UInt8] = []
        out.append(addingCapacity: length) { room in
            unsafe room.withUnsafeMutableBufferPointer { room, filled in
                isRight = unsafe text.withUnsafeBufferPointer { text in
                    unsafe decode(text, into: UnsafeMutableRawBufferPointer(start: room.baseAddress, count: length))
                }
                // All of them are written, whatever they were decoded from.
                filled = isRight ? length : 0
            }
        }
        return isRight ? out : nil
    }

    /// Four characters at a time: each has a table of where its six bits go in three octets, and in the fourth octet a mark when it is
    /// foreign to the alphabet.
    private static func decode(_ text: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableRawBufferPointer) -> Bool {
        unsafe sextets.withUnsafeBufferPointer { table in
            var foreign: UInt32 = 0
            var source = 0
            var target = 0
            while target + 4 <= room.count {
                let word =
                    unsafe table[Int(text[source])] | table[256 + Int(text[source + 1])] | table[512 + Int(text[source + 2])]
                    | table[768 + Int(text[source + 3])]
                foreign |= word
                unsafe room.storeBytes(of: word.littleEndian, toByteOffset: target, as: UInt32.self)
                source += 4
                target += 3
            }
            while source < text.count {
                // Two characters are an octet and four bits, three are two octets and two bits; the bits must be zero.
                let rest = min(4, text.count - source)
                var word = unsafe table[Int(text[source])] | table[256 + Int(text[source + 1])]
                if rest > 2 { word |= unsafe table[512 + Int(text[source + 2])] }
                if rest > 3 { word |= unsafe table[768 + Int(text[source + 3])] }
                foreign |= word
                for _ in 1..<rest {
                    unsafe room[target] = UInt8(truncatingIfNeeded: word)
                    word >>= 8
                    target += 1
                }
                if rest < 4, word & 0xFFFF != 0 { return false }
                source += rest
            }
            return foreign < foreignMark
        }
    }

    /// The octets of base64 in either alphabet, with or without padding: for what is not a token, which has one spelling.
    package static func octets(ofEitherAlphabet text: some Sequence<UInt8>) -> [UInt8]? {
        let url = text.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "="): nil
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return octets(of: url.span)
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
        let foreign = firstForeign(in: text, from: 0)
        guard foreign < text.count else { return nil }
        return text[foreign] == UInt8(ascii: "=") ? .padding(at: foreign) : .foreignByte(at: foreign)
    }

    /// The offset of the first byte from `start` on that is not of the alphabet; the text's length when all are.
    static func firstForeign(in text: Span<UInt8>, from start: Int) -> Int {
        let table = sextets.span
        var at = start
        while at < text.count, table[Int(text[at])] < foreignMark { at += 1 }
        return at
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let foreignMark: UInt32 = 1 << 24

    /// For the first, second, third and fourth of four characters: its six bits where they stand in three octets, the first octet lowest.
    private static let sextets: [UInt32] = {
        var table = [UInt32](repeating: foreignMark, count: 1024)
        for (index, byte) in alphabet.enumerated() {
            let value = UInt32(index)
            table[Int(byte)] = value << 2
            table[256 + Int(byte)] = value >> 4 | (value & 0xF) << 12
            table[512 + Int(byte)] = (value >> 2) << 8 | (value & 0x3) << 22
            table[768 + Int(byte)] = value << 16
        }
        return table
    }()
}
