#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Looks at the bytes of a text, many at a time and none beyond it.
package enum Bytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The offset of the first such byte from `start` on; the text's length when there is none.
    package static func firstIndex(of byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
        guard start >= 0, start < text.count else { return text.count }
        return unsafe text.withUnsafeBytes { text in
            guard let base = text.baseAddress, let found = unsafe memchr(base + start, Int32(byte), text.count - start) else {
                return text.count
            }
            return unsafe UnsafeRawPointer(found) - base
        }
    }

    /// The offset of the first byte from `start` on that a JSON string does not hold as it is: a quote, a backslash, a control character,
    /// or a byte of a longer character (RFC 8259 §7).
    static func firstNotPlain(in text: Span<UInt8>, from start: Int) -> Int {
        unsafe text.withUnsafeBytes { text in
            var at = start
            while at + 8 <= text.count {
                let word = unsafe UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                // Bytes under 0x20 borrow from their top bit; so do none of the plain ones, whose top bits are clear.
                let controls = (word &- ones &* 0x20) & ~word & tops
                let found = controls | zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C) | word & tops
                if found != 0 { return at + found.trailingZeroBitCount / 8 }
                at += 8
            }
            while at < text.count, unsafe isPlain(text[at]) { at += 1 }
            return at
        }
    }

    /// The offset of the first byte from `start` on that is no decimal digit; the text's length when all are.
    static func firstNotDigit(in text: Span<UInt8>, from start: Int) -> Int {
        unsafe text.withUnsafeBytes { text in
            var at = start
            while at + 8 <= text.count {
                let word = unsafe UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                // A digit has 3 in its upper half, and keeps it when 6 is added. What a sum carries over lies above the first that is none.
                let sum = word &+ ones &* 0x06
                let other = ((word ^ ones &* 0x30) | (sum ^ ones &* 0x30)) & (ones &* 0xF0)
                if other != 0 { return at + other.trailingZeroBitCount / 8 }
                at += 8
            }
            while at < text.count, unsafe isDigit(text[at]) { at += 1 }
            return at
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C }

    /// A number for the bytes of a range, the same for the same bytes. It settles most comparisons, and decides none.
    static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
        unsafe text.withUnsafeBytes { text in
            var hash = UInt64(truncatingIfNeeded: range.count)
            var at = range.lowerBound
            while at + 8 <= range.upperBound {
                let word = unsafe UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                hash = mixed(hash ^ word)
                at += 8
            }
            let left = range.upperBound - at
            var rest: UInt64 = 0
            if left > 0, at + 8 <= text.count {
                // The whole word lies within the text: what is not of the range is cut off.
                let word = unsafe UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                rest = word & (~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* left))
            } else {
                for index in 0..<left { unsafe rest |= UInt64(text[at &+ index]) &<< UInt64(truncatingIfNeeded: 8 &* index) }
            }
            return UInt32(truncatingIfNeeded: mixed(hash ^ rest))
        }
    }

    /// True when both are the same bytes.
    package static func areSame(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool { a.count == b.count && has(a, in: b, at: 0) }

    /// True when `text` has the bytes of `other` from `start` on. The two need not end there.
    package static func has(_ other: Span<UInt8>, in text: Span<UInt8>, at start: Int) -> Bool {
        let count = other.count
        guard start >= 0, text.count - start >= count else { return false }
        return unsafe text.withUnsafeBytes { text in
            unsafe other.withUnsafeBytes { other in
                var at = 0
                while at + 8 <= count {
                    let differs =
                        unsafe text.loadUnaligned(fromByteOffset: start + at, as: UInt64.self)
                        ^ other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                    if differs != 0 { return false }
                    at += 8
                }
                while at < count {
                    if unsafe text[start + at] != other[at] { return false }
                    at += 1
                }
                return true
            }
        }
    }

    /// The whole number that these digits of a JSON text are, with or without a minus; only of digits that fit into 64 bits.
    static func integer(_ text: Span<UInt8>) -> Int64 {
        unsafe text.withUnsafeBytes { text in
            guard let first = unsafe text.first else { return 0 }
            let isNegative = first == UInt8(ascii: "-")
            var at = isNegative ? 1 : 0
            // Below zero there is one number more than above.
            var value: Int64 = 0
            while at + 8 <= text.count {
                let digits = unsafe UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                value = value &* 100_000_000 &- Int64(truncatingIfNeeded: eightDigits(digits))
                at += 8
            }
            while at < text.count {
                unsafe value = value &* 10 &- Int64(text[at] &- UInt8(ascii: "0"))
                at += 1
            }
            return isNegative ? value : 0 &- value
        }
    }

    /// What eight digits are, the first lowest: neighbours are put together to pairs, pairs to fours, fours to eight.
    @inline(__always) private static func eightDigits(_ word: UInt64) -> UInt64 {
        let ones = word & 0x0F0F_0F0F_0F0F_0F0F
        let pairs = (ones &* (10 << 8 | 1)) >> 8 & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* (100 << 16 | 1)) >> 16 & 0x0000_FFFF_0000_FFFF
        return (fours &* (10000 << 32 | 1)) >> 32
    }

    @inline(__always) private static func mixed(_ word: UInt64) -> UInt64 {
        let product = word &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }

    /// The top bit of each byte that is zero. Of several the lowest is exact, which is the first in the text.
    @inline(__always) private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }
}
