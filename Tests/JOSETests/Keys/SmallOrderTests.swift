import JOSE
import Testing

/// With such a key the neutral point and the number zero are a signature over every message, or over one in four or eight: as with
/// the RSA exponent 1, whoever publishes it has no signatures at all. OpenSSL takes them.
@Suite("Edwards keys of small order")
struct SmallOrderTests {
    /// The y of the points of order 1, 2, 4 and 8 on edwards25519, in each encoding (RFC 8032 §5.1.2), without the bit of x.
    static let ed25519 = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ]

    /// The y of the points of order 1, 2 and 4 on edwards448 (RFC 8032 §5.2.2).
    static let ed448 = [
        String(repeating: "00", count: 56), "01" + String(repeating: "00", count: 55),
        "fe" + String(repeating: "ff", count: 27) + "fe" + String(repeating: "ff", count: 27),
        "ff" + String(repeating: "ff", count: 27) + "fe" + String(repeating: "ff", count: 27),
        String(repeating: "00", count: 28) + String(repeating: "ff", count: 28),
    ]

    @Test("are refused on edwards25519, with either sign of x", arguments: ed25519)
    func edwards25519(_ y: String) {
        let positive = octets(hexadecimal: y)
        var negative = positive
        negative[31] |= 0x80
        for x in [positive, negative] { #expect(JWK(["kty": "OKP", "crv": "Ed25519", "x": .string(base64URL(x))]).fault == .notOnCurve) }
    }

    @Test("are refused on edwards448, with either sign of x", arguments: ed448)
    func edwards448(_ y: String) {
        for sign in [0x00, 0x80] as [UInt8] {
            let x = octets(hexadecimal: y) + [sign]
            #expect(JWK(["kty": "OKP", "crv": "Ed448", "x": .string(base64URL(x))]).fault == .notOnCurve)
        }
    }

    @Test("would make one signature fit every message")
    func forgery() throws {
        let neutral = [1] + [UInt8](repeating: 0, count: 31)
        let jwk = JWK(["kty": "OKP", "crv": "Ed25519", "x": .string(base64URL(neutral))])
        let token = utf8(
            [
                base64URL(utf8(#"{"alg":"Ed25519"}"#)), base64URL(utf8(#"{"sub":"anybody"}"#)),
                base64URL(neutral + [UInt8](repeating: 0, count: 32)),
            ]
            .joined(separator: "."))
        let verified = try? CompactJWS(parsing: token).verified(by: jwk.verificationKey(for: .ed25519).get())
        #expect(verified == nil)
    }
}
