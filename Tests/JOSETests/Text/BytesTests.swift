@testable import JOSE
import TestSupport
import Testing

@Suite("Bytes of a text")
struct BytesTests {
    private func firstIndex(of byte: UInt8, in text: [UInt8], from start: Int) -> Int {
        Bytes.firstIndex(of: byte, in: text.span, from: start)
    }
    private func firstNotPlain(in text: [UInt8], from start: Int) -> Int { Bytes.firstNotPlain(in: text.span, from: start) }
    private func areSame(_ a: [UInt8], _ b: [UInt8]) -> Bool { Bytes.areSame(a.span, b.span) }
    private func has(_ other: [UInt8], in text: [UInt8], at start: Int) -> Bool { Bytes.has(other.span, in: text.span, at: start) }

    @Test("a byte is found from any place on, and nowhere beyond the text", arguments: 0...40)
    func firstIndex(_ count: Int) {
        for at in 0..<count {
            var text = [UInt8](repeating: 0x61, count: count)
            text[at] = 0x2E
            for start in 0...count {
                #expect(firstIndex(of: 0x2E, in: text, from: start) == (start <= at ? at : count))
            }
        }
        #expect(firstIndex(of: 0x2E, in: [UInt8](repeating: 0x61, count: count), from: count + 1) == count)
    }

    @Test("two texts are the same when each byte is", arguments: 0...40)
    func same(_ count: Int) {
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 128) }
        #expect(areSame(text, Array(text)))
        #expect(!areSame(text, (text + [0])))
        for at in 0..<count {
            var other = text
            other[at] ^= 0x80
            #expect(!areSame(text, other))
        }
    }

    @Test("a text has another from a place on only if all of it fits")
    func has() {
        let text = utf8("0123456789abcdefghij")
        for start in 0...text.count {
            for end in start...text.count {
                #expect(has(Array(text[start..<end]), in: text, at: start))
                #expect(!has((text[start..<end] + [0x21]), in: text, at: start))
            }
        }
        #expect(!has(utf8("a"), in: text, at: -1))
        #expect(!has(utf8("a"), in: text, at: text.count))
        #expect(!has([UInt8](), in: text, at: text.count + 1))
    }

    @Test("the same bytes have the same hash wherever they stand and whatever stands beside them", arguments: 0...40)
    func hash(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 200) }
        func hash(before: Int, after: Int, _ filling: UInt8) -> UInt32 {
            let (front, back) = ([UInt8](repeating: filling, count: before), [UInt8](repeating: filling, count: after))
            let text = front + bytes + back
            return Bytes.hash(text.span, before..<before + count)
        }
        let alone = hash(before: 0, after: 0, 0)
        for filling in [0x00, 0x61, 0xFF] as [UInt8] {
            for before in 0...9 { for after in 0...9 { #expect(hash(before: before, after: after, filling) == alone) } }
        }
        for at in 0..<count {
            var other = bytes
            other[at] ^= 1
            #expect(Bytes.hash(other.span, other.indices) != alone)
        }
    }

    @Test("the first byte that a JSON string does not hold as it is", arguments: UInt8.min...UInt8.max)
    func notPlain(_ byte: UInt8) {
        let isPlain = byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
        for count in [1, 7, 8, 9, 23] {
            for at in 0..<count {
                var text = [UInt8](repeating: 0x61, count: count)
                text[at] = byte
                #expect(firstNotPlain(in: text, from: 0) == (isPlain ? count : at))
                #expect(firstNotPlain(in: text, from: at + 1) == count)
            }
        }
    }

    @Test("the first byte that is no digit", arguments: UInt8.min...UInt8.max)
    func notDigit(_ byte: UInt8) {
        let isDigit = (0x30...0x39).contains(byte)
        for count in [1, 7, 8, 9, 23] {
            for at in 0..<count {
                // All of one digit, beside the byte all digits' neighbours too: what one carries over must not be seen in another.
                for digit in [0x30, 0x35, 0x39] as [UInt8] {
                    var text = [UInt8](repeating: digit, count: count)
                    text[at] = byte
                    #expect(Bytes.firstNotDigit(in: text.span, from: 0) == (isDigit ? count : at))
                    #expect(Bytes.firstNotDigit(in: text.span, from: at + 1) == count)
                    if at + 1 < count {
                        text[at + 1] = 0x2F
                        #expect(Bytes.firstNotDigit(in: text.span, from: 0) == (isDigit ? at + 1 : at))
                    }
                }
            }
        }
    }

    @Test("digits are the number that they are, of any length that fits", arguments: 1...19)
    func integer(_ count: Int) {
        for digits in ["1", "9", "10", "7403", "98765432101234567", "9223372036854775807"] {
            let text = String(String(repeating: digits, count: count).prefix(count))
            for sign in ["", "-"] {
                guard let number = Int64(sign + text) else { continue }
                #expect(Bytes.integer(utf8(sign + text).span) == number, "\(sign + text)")
            }
        }
        #expect(Bytes.integer(utf8("-9223372036854775808").span) == .min)
    }
}
