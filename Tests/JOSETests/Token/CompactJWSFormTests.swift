import JOSE
import TestSupport
import Testing

@Suite("The form of a compact token")
struct CompactJWSFormTests {
    static let good = String(decoding: Tokens.text(#"{"alg":"ES256"}"#, "{}"), as: UTF8.self)
    /// The three parts of `good`, which begin at 0, 21 and 25.
    static let (header, payload, signature) = ("eyJhbGciOiJFUzI1NiJ9", "e30", "AQID")

    @Test("the token that the faults are put into has none")
    func good() throws {
        #expect(Self.good == [Self.header, Self.payload, Self.signature].joined(separator: "."))
        let token = try CompactJWS(parsing: utf8(Self.good))
        #expect(token.header.algorithm == .es256)
        #expect(token.unverifiedContents.header == ["alg": "ES256"])
        #expect(token.unverifiedContents.claims == .object([]))
    }

    static let faults: [(String, TokenFormFailure)] = [
        ("", .empty), (header, .parts(1)), ("\(header).\(payload)", .parts(2)), (".", .parts(2)), ("\(good).AQ", .parts(4)),
        ("\(good).", .parts(4)),
        ("a.b.c.d.e", .encrypted), ("....", .encrypted), ("a.b.c.d.e.f", .parts(6)), ("a.b.c.d.!", .parts(5)), ("a.b.c.d.e=", .encrypted),
        ("{\"payload\":\"e30\",\"signature\":\"AQ\"}", .parts(1)), ("{\"a\":\"..\"}", .foreignByte(at: 0)),
        (" \(good)", .foreignByte(at: 0)), ("\(good) ", .foreignByte(at: 29)), ("\(good)\n", .foreignByte(at: 29)),
        ("Bearer \(good)", .foreignByte(at: 6)),
        ("\"\(good)\"", .foreignByte(at: 0)), ("\u{FEFF}\(good)", .foreignByte(at: 0)),
        ("\(header).e+0.\(signature)", .foreignByte(at: 22)),
        ("\(header).e/0.\(signature)", .foreignByte(at: 22)), ("\(header).e30.A%3D", .foreignByte(at: 26)),
        ("\(header).é.AQID", .foreignByte(at: 21)),
        ("\(header)\0.e30.AQID", .foreignByte(at: 20)),
        (".\(payload).\(signature)", .emptyPart(.header)), ("\(header)..\(signature)", .emptyPart(.payload)), ("..", .emptyPart(.header)),
        ("..AQ", .emptyPart(.header)),
        ("\(header).\(payload).", .unsigned), ("\(header)..", .emptyPart(.payload)), (".\(payload).", .emptyPart(.header)),
        ("\(header)A.\(payload).\(signature)", .base64(.header, .impossibleLength(21))),
        ("\(header).\(payload)AA.\(signature)", .base64(.payload, .impossibleLength(5))),
        ("\(header).\(payload).A", .base64(.signature, .impossibleLength(1))),
        ("\(header).e31.\(signature)", .base64(.payload, .nonZeroTrailingBits)),
        ("\(header).\(payload).AR", .base64(.signature, .nonZeroTrailingBits)),
        ("e31.\(payload).\(signature)", .base64(.header, .nonZeroTrailingBits)),
        ("e30A.\(payload).\(signature)", .json(.header, .syntax(at: 2))),
    ]

    @Test("each fault of form has its name", arguments: faults)
    func fault(_ text: String, _ failure: TokenFormFailure) {
        #expect(throws: failure) { try CompactJWS(parsing: utf8(text)) }
    }

    static let padded: [(String, TokenFormFailure)] = [
        // At the end of a part, up to three: padding, the first of them counted from the part's beginning.
        ("\(header)=.\(payload).\(signature)", .base64(.header, .padding(at: 20))),
        ("\(header).\(payload)=.\(signature)", .base64(.payload, .padding(at: 3))),
        ("\(header).\(payload).\(signature)=", .base64(.signature, .padding(at: 4))),
        ("\(header).\(payload).AQ==", .base64(.signature, .padding(at: 2))),
        ("\(header).e30==.\(signature)", .base64(.payload, .padding(at: 3))),
        ("\(header).\(payload).AQ===", .base64(.signature, .padding(at: 2))),
        ("\(header)=.\(payload)=.\(signature)==", .base64(.header, .padding(at: 20))),
        ("=.\(payload).\(signature)", .base64(.header, .padding(at: 0))),
        ("\(header).=.\(signature)", .base64(.payload, .padding(at: 0))), ("\(header).\(payload).=", .base64(.signature, .padding(at: 0))),
        // Elsewhere, or more: a byte that no token has.
        ("\(header).\(payload).====", .foreignByte(at: 25)), ("\(header).\(payload).AQ====", .foreignByte(at: 27)),
        ("=\(header).\(payload).\(signature)", .foreignByte(at: 0)),
        ("\(header).e=30.\(signature)", .foreignByte(at: 22)), ("\(header).\(payload).=AQ", .foreignByte(at: 25)),
        ("\(header).\(payload).A=Q=", .foreignByte(at: 26)),
        // A foreign byte outranks padding, wrong parts outrank both.
        ("\(header)=.\(payload).A Q", .foreignByte(at: 27)), ("\(header)=.\(payload)", .parts(2)),
        ("\(header)=.\(payload).A.B.C", .encrypted),
        ("\(header)=..\(signature)", .base64(.header, .padding(at: 20))),
    ]

    @Test("= at the end of a part is padding, elsewhere a foreign byte", arguments: padded)
    func padding(_ text: String, _ failure: TokenFormFailure) {
        #expect(throws: failure) { try CompactJWS(parsing: utf8(text)) }
    }

    @Test("every byte outside the alphabet is refused, in every part", arguments: UInt8.min...UInt8.max)
    func everyByte(_ byte: UInt8) {
        for at in [3, 22, 26] {
            var text = utf8(Self.good)
            text[at] = byte
            let known =
                (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A) || byte == 0x2D
                || byte == 0x5F
            if !known && byte != UInt8(ascii: ".") {
                #expect(throws: TokenFormFailure.foreignByte(at: at)) { try CompactJWS(parsing: text) }
            } else if byte == UInt8(ascii: ".") {
                #expect(throws: TokenFormFailure.parts(4)) { try CompactJWS(parsing: text) }
            } else if at == 26 {
                #expect((try? CompactJWS(parsing: text)) != nil)
            }
        }
    }

    static let json: [(String, JSONFailure)] = [
        ("[]", .notAnObject), ("null", .notAnObject), ("\"e30\"", .notAnObject), ("{", .syntax(at: 1)), ("{} x", .syntax(at: 3)),
        ("{\"a\":1,\"a\":1}", .duplicateMember(at: 7)),
        ("{\"a\":{\"b\":1,\"\\u0062\":1}}", .duplicateMember(at: 12)), ("\u{FEFF}{}", .byteOrderMark), ("{\"a\":\"\\u0000\"}", .nul(at: 6)),
        ("{\"a\":\"\\ud800\"}", .loneSurrogate(at: 6)),
        ("{\"a\":1e400}", .numberOutOfRange(at: 5)), ("{\"a\":9223372036854775808}", .numberOutOfRange(at: 5)),
        ("{\"a\":" + String(repeating: "[", count: 32) + String(repeating: "]", count: 32) + "}", .tooDeep(limit: 32)),
        ("{" + (0...256).map { "\"\($0)\":0" }.joined(separator: ",") + "}", .tooManyMembers(limit: 256)),
    ]

    @Test("header and payload are each one strict JSON object", arguments: json)
    func parts(_ text: String, _ failure: JSONFailure) {
        #expect(throws: TokenFormFailure.json(.header, failure)) { try CompactJWS(parsing: Tokens.text(text, "{}")) }
        #expect(throws: TokenFormFailure.json(.payload, failure)) { try CompactJWS(parsing: Tokens.text("{}", text)) }
        // The header is judged first.
        #expect(throws: TokenFormFailure.json(.header, failure)) { try CompactJWS(parsing: Tokens.text(text, "[")) }
    }

    @Test("bad UTF-8 in a part is refused")
    func badUTF8() {
        let part = base64URL(utf8("{\"a\":\"") + [0xC0, 0xAF] + utf8("\"}"))
        #expect(throws: TokenFormFailure.json(.header, .notUTF8(at: 6))) { try CompactJWS(parsing: utf8("\(part).e30.AQID")) }
        #expect(throws: TokenFormFailure.json(.payload, .notUTF8(at: 6))) { try CompactJWS(parsing: utf8("e30.\(part).AQID")) }
    }

    // MARK: Size

    @Test("a token as long as the limit is read, one byte more is not")
    func limit() throws {
        let text = utf8(Self.good)
        #expect(try CompactJWS(parsing: text, limits: TokenLimits(text.count)).header.algorithm == .es256)
        #expect(throws: TokenFormFailure.tooLarge(limit: text.count - 1)) {
            try CompactJWS(parsing: text, limits: TokenLimits(text.count - 1))
        }
        let long = utf8(Self.good) + [UInt8](repeating: UInt8(ascii: "A"), count: 16384 - text.count)
        #expect(throws: TokenFormFailure.tooLarge(limit: 16384)) { try CompactJWS(parsing: long + [0x41]) }
        #expect((try? CompactJWS(parsing: Array(long.dropLast(3)))) != nil)
    }

    @Test(
        "limits are held between one byte and a mebibyte",
        arguments: [(0, 1), (-5, 1), (Int.min, 1), (1, 1), (16384, 16384), (1 << 20, 1 << 20), (1 << 20 | 1, 1 << 20), (.max, 1 << 20)])
    func limits(_ wanted: Int, _ held: Int) {
        #expect(TokenLimits(wanted).maximumBytes == held)
        #expect(TokenLimits.standard == TokenLimits(16384))
    }

    @Test(
        "ten megabytes of dots, letters or brackets are refused for their size", .timeLimit(.minutes(1)), arguments: [".", "A", "{", "="])
    func huge(_ character: String) {
        let text = utf8(String(repeating: character, count: 10_000_000))
        #expect(throws: TokenFormFailure.tooLarge(limit: 16384)) { try CompactJWS(parsing: text) }
        #expect(throws: TokenFormFailure.tooLarge(limit: 1 << 20)) { try CompactJWS(parsing: text, limits: TokenLimits(.max)) }
    }

    @Test("a million dots are counted, not split")
    func manyDots() {
        let text = utf8(String(repeating: ".", count: 1_000_000))
        #expect(throws: TokenFormFailure.parts(1_000_001)) { try CompactJWS(parsing: text, limits: TokenLimits(1 << 20)) }
    }

    @Test("a failure repeats nothing of the token")
    func repeatsNothing() {
        let secret = "c2VjcmV0LXNlY3JldA"
        for text in ["\(secret)", "\(secret).\(secret).\(secret)", "\(secret)!.e30.AQ", "e30.\(secret).\(secret)="] {
            do {
                _ = try CompactJWS(parsing: utf8(text))
                Issue.record("accepted")
            } catch {
                #expect(!String(reflecting: error).contains(secret))
            }
        }
    }
}
