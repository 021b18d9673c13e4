import JOSE
import TestSupport
import Testing

@Suite("The ROCA fingerprint")
struct ROCATests {
    /// 65537 plus a multiple of the generator's primes, of 2048 bits: it has the fingerprint, no key belongs to it.
    static let marked =
        "g" + String(repeating: "A", count: 303) + "Bml-vtLJyxuBBYVZP4HaMg36sQvfLg8dnoEvzw"

    /// The modulus of Wycheproof's `rejectsKeyWithRocaVulnerability` (json_web_key_test.json, tcId 7), which the generator made.
    static let published =
        "AanFpofbj7KjD4Lf-N2hVMKR7yewSyXhhbirIMTGpfYEhZ_lnt5UoK98DnKIgArXGTu3MaW_Hh"
        + "Fw16HGaTDUHqPrId7fe4r11CqRw09yBFuW79V8sYIwHdzCaWflUI6auImYbVfoN9_nD5n8N8SY"
        + "9DwXw7mwZM9wREPXoDPgOoIWl6q_MPsp7n0zs3Z5ZaiQWOOzl1S9OhwAfSiiOwz6efnXEaxuTE"
        + "tPd7BjSx7NaFka8Dx9U7YqXy2RFj1O9PjyaDGuRh7YXsX3iMUSP_wSyHQg_c_qHRtKUsNSGCT7"
        + "OZg0hzm2KphtjnayKJvC64vAbROBR4Ubg6Bxg9IQVZ-QYyE"

    @Test("marks what the flawed generator makes", arguments: [marked, published])
    func marks(_ modulus: String) {
        #expect(JWK(["kty": "RSA", "n": .string(modulus), "e": "AQAB"]).fault == .roca)
    }

    @Test("does not mark neighbours of such a number", arguments: [2, 4, 254] as [UInt8])
    func neighbours(_ difference: UInt8) throws {
        var bytes = try decoded(utf8(Self.published))
        bytes[bytes.count - 1] &+= difference
        #expect(JWK(["kty": "RSA", "n": .string(base64URL(bytes)), "e": "AQAB"]).fault == nil)
    }

    @Test("does not mark ordinary keys")
    func ordinary() {
        for bits in 2048..<2148 { #expect(JWK(["kty": "RSA", "n": RSANumbers.modulus(bits: bits), "e": "AQAB"]).fault == nil) }
    }
}
