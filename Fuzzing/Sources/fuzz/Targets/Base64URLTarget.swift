import JOSE

/// One text for one sequence of octets: what is decoded encodes to the same text, and a plain reading, bit by bit, says the same.
enum Base64URLTarget {
    static func run(_ input: [UInt8]) {
        let octets = try? Base64URL.decode(input.span)
        hold(octets == plainly(input), "the decoder agrees with RFC 4648 read bit by bit")
        if let octets { hold(Array(Base64URL.encode(octets.span).utf8) == input, "what was decoded encodes to the same text") }
        let text = Array(Base64URL.encode(input.span).utf8)
        hold((try? Base64URL.decode(text.span)) == input, "what was encoded decodes to the same octets")
    }

    /// RFC 4648 §5 and §3.5 without any table: six bits a character, eight an octet, what is left over is less than six bits and zero.
    private static func plainly(_ text: [UInt8]) -> [UInt8]? {
        var (octets, pending, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        for byte in text {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "_"): value = 63
            default: return nil
            }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                octets.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
                pending &= (1 << UInt32(bits)) - 1
            }
        }
        return bits < 6 && pending == 0 ? octets : nil
    }
}
