@testable import JOSE
import TestSupport
import Testing

@Suite("The form of an ECDSA signature")
struct ECDSAFormTests {
    struct Curve: Sendable, CustomTestStringConvertible {
        let algorithm: SignatureAlgorithm
        let width: Int
        /// The order of the base point (SEC 2).
        let order: [UInt8]

        init(_ algorithm: SignatureAlgorithm, _ order: String) {
            self.algorithm = algorithm
            self.order = octets(hexadecimal: order)
            width = self.order.count
        }

        var testDescription: String { algorithm.rawValue }
    }

    static let curves = [
        Curve(.es256, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
        Curve(.es384, "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"),
        Curve(
            .es512,
            "01" + String(repeating: "ff", count: 32) + "fa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409"),
        Curve(.es256K, "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
    ]

    private let input = utf8("input")

    @Test("r or s of zero, of the order or above are refused", arguments: curves)
    func outOfRange(_ curve: Curve) throws {
        let signature = try TestKeys.signing(curve.algorithm).sign(input)
        let key = try Tokens.key(curve.algorithm)
        let (r, s) = (Array(signature.prefix(curve.width)), Array(signature.suffix(curve.width)))
        let zero = [UInt8](repeating: 0, count: curve.width)
        let one = Array(zero.dropLast()) + [1]
        let most = [UInt8](repeating: 0xFF, count: curve.width)
        for bad in [zero, curve.order, most] {
            for pair in [bad + s, r + bad, bad + bad, bad + one, one + bad] { #expect(!key.accepts(pair, over: input)) }
        }
        #expect(!key.accepts(one + one, over: input))
        #expect(key.accepts(r + s, over: input))
        #expect(!key.accepts(s + r, over: input))
    }

    @Test("n − s is as good as s: a signature is no identity", arguments: curves)
    func malleable(_ curve: Curve) throws {
        let signature = try TestKeys.signing(curve.algorithm).sign(input)
        let (r, s) = (Array(signature.prefix(curve.width)), Array(signature.suffix(curve.width)))
        #expect(try Tokens.key(curve.algorithm).accepts(r + Self.difference(curve.order, s), over: input))
    }

    private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var borrow = 0
        var out: [UInt8] = []
        for (x, y) in zip(a.reversed(), b.reversed()) {
            let value = Int(x) - Int(y) - borrow
            borrow = value < 0 ? 1 : 0
            out.insert(UInt8(truncatingIfNeeded: value), at: 0)
        }
        return out
    }

    @Test("DER is refused, and told apart from other wrong signatures", arguments: curves)
    func der(_ curve: Curve) throws {
        let token = utf8(try TestKeys.signing(curve.algorithm).token(claims: .object([])))
        let raw = try Tokens.signature(of: token)
        let der = try #require(Self.der(raw, width: curve.width))
        #expect(ECDSASignature.raw(der: der, width: curve.width) == raw)
        let jws = try CompactJWS(parsing: Tokens.replacing(signatureOf: token, with: der))
        #expect(throws: CompactJWS.SignatureFailure.invalid(.der)) { try jws.verified(by: Tokens.key(curve.algorithm)) }
        // The same octets under an RSA key are only a wrong length.
        let rsa = try CompactJWS(
            parsing: Tokens.replacing(signatureOf: utf8(TestKeys.signing(.rs256).token(claims: .object([]))), with: der))
        #expect(throws: CompactJWS.SignatureFailure.invalid(.length(octets: der.count, expected: 256))) {
            try rsa.verified(by: Tokens.key(.rs256))
        }
    }

    @Test("leading zeros of r and s stay", .timeLimit(.minutes(1)), arguments: [curves[0], curves[3]])
    func leadingZeros(_ curve: Curve) throws {
        let signer = try TestKeys.signing(curve.algorithm)
        let key = try Tokens.key(curve.algorithm)
        // One signature in 256 has such an r, one in 256 such an s: a run without either in 20 000 does not happen.
        for at in [0, curve.width] {
            var signature: [UInt8] = [1]
            for _ in 0..<20_000 where signature.count == 1 {
                let candidate = try signer.sign(input)
                if candidate[at] == 0 { signature = candidate }
            }
            #expect(key.accepts(signature, over: input))
            signature.remove(at: at)
            #expect(!key.accepts(signature, over: input))
        }
    }

    @Test("the two forms are converted only in full width")
    func widths() {
        for count in [0, 1, 63, 65, 96, 132] { #expect(Self.der([UInt8](repeating: 1, count: count)) == nil) }
        #expect(Self.der([UInt8](repeating: 1, count: 64)) != nil)
        // r of 33 octets does not fit into 32.
        let wide = [0x30, 0x26, 0x02, 0x21, 0x7F] + [UInt8](repeating: 1, count: 32) + [0x02, 0x01, 0x01]
        #expect(ECDSASignature.raw(der: wide, width: 32) == nil)
        #expect(ECDSASignature.raw(der: wide, width: 48)?.count == 96)
        #expect(ECDSASignature.raw(der: [0x30, 0x03, 0x02, 0x01, 0x01], width: 32) == nil)
        #expect(!ECDSASignature.isDER([]))
        #expect(!ECDSASignature.isDER([0x30]))
    }

    private static func der(_ raw: [UInt8], width: Int = 32) -> [UInt8]? {
        ECDSASignature.withDER(raw.span, width: width) { der in der.indices.map { der[$0] } }
    }
}
