import JOSE
import TestSupport
import Testing

@Suite("Base64url")
struct Base64URLTests {
    @Test("octets come back as they went in", arguments: Array(0...260) + [1023, 1024, 1025, 16384, 100_001])
    func roundTrip(_ count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let bytes = random.octets(count)
        let text = utf8(base64URL(bytes))
        #expect(text.count == (count * 8 + 5) / 6)
        #expect(try decoded(text) == bytes)
    }

    @Test(
        "the examples of RFC 4648 §10 and RFC 7515 appendix C",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
        ])
    func examples(_ plain: String, _ encoded: String) throws {
        #expect(base64URL(utf8(plain)) == encoded)
        #expect(try decoded(utf8(encoded)) == utf8(plain))
        #expect(base64URL([3, 236, 255, 224, 193]) == "A-z_4ME")
    }

    @Test("every byte outside the alphabet is refused at its offset", arguments: UInt8.min...UInt8.max)
    func everyByte(_ byte: UInt8) throws {
        let alphabet = utf8("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        // One place in each kind of group: whole, of three, of two.
        for count in [8, 7, 6] {
            for at in 0..<count {
                var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
                text[at] = byte
                if alphabet.contains(byte) {
                    // The last character of a short group must not have bits to spare.
                    if at < count - 1 || count == 8 { #expect(try decoded(text).count == count * 6 / 8) }
                } else {
                    let failure: Base64URL.Failure = byte == UInt8(ascii: "=") ? .padding(at: at) : .foreignByte(at: at)
                    #expect(throws: failure) { try decoded(text) }
                }
            }
        }
    }

    @Test(
        "the first foreign byte is the one reported",
        arguments: [
            ("AA+A/AAA", Base64URL.Failure.foreignByte(at: 2)), ("AA=A+AAA", .padding(at: 2)), ("+", .foreignByte(at: 0)),
            ("AAAA=", .padding(at: 4)),
            ("Zg==", .padding(at: 2)), ("Zm8=", .padding(at: 3)), ("Zm9v====", .padding(at: 4)), (" Zg", .foreignByte(at: 0)),
            ("Zg\n", .foreignByte(at: 2)),
            ("=", .padding(at: 0)), ("é", .foreignByte(at: 0)), ("Zm9v\u{FEFF}", .foreignByte(at: 4)),
        ])
    func firstForeign(_ text: String, _ failure: Base64URL.Failure) {
        #expect(throws: failure) { try decoded(utf8(text)) }
    }

    @Test("no number of octets encodes to 4n + 1 characters", arguments: [1, 5, 9, 1021, 4097])
    func impossibleLength(_ count: Int) throws {
        let text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
        #expect(throws: Base64URL.Failure.impossibleLength(count)) { try decoded(text) }
        #expect(try decoded(text.dropLast()).count == (count - 1) / 4 * 3)
    }

    @Test("of the 64 last characters of a group only those with zero spare bits are taken", arguments: [(2, 16), (3, 4)])
    func trailingBits(_ length: Int, _ step: Int) throws {
        let alphabet = utf8("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        for prefix in [[], utf8("Zm9v")] {
            for (value, last) in alphabet.enumerated() {
                let text = prefix + [UInt8](repeating: UInt8(ascii: "A"), count: length - 1) + [last]
                if value % step == 0 {
                    let bytes = try decoded(text)
                    #expect(utf8(base64URL(bytes)) == text)
                } else {
                    #expect(throws: Base64URL.Failure.nonZeroTrailingBits) { try decoded(text) }
                }
            }
        }
    }

    @Test("a foreign byte outranks spare bits and length")
    func order() {
        #expect(throws: Base64URL.Failure.foreignByte(at: 0)) { try decoded(utf8("+B")) }
        #expect(throws: Base64URL.Failure.foreignByte(at: 4)) { try decoded(utf8("AAAA!")) }
    }

    @Test("whatever decodes has this one spelling")
    func canonical() throws {
        var random = SeededGenerator(seed: 7)
        var accepted = 0
        for _ in 0..<5000 {
            let text = (0..<random.below(10)).map { _ in random.one(of: utf8("AQgwBZz09-_=+/ ")) }
            guard let bytes = try? decoded(text) else { continue }
            accepted += 1
            #expect(utf8(base64URL(bytes)) == text)
        }
        #expect(accepted > 100)
    }
}
