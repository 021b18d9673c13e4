@testable import JOSE
import TestSupport
import Testing

@Suite("Headers that were read before")
struct RecentHeadersTests {
    private static func json(_ id: String) -> String { "{\"kid\":\"\(id)\",\"alg\":\"ES256\"}" }
    private static func text(_ json: String) -> [UInt8] { utf8(base64URL(utf8(json))) }
    private static func isKept(_ json: String) -> Bool { RecentHeaders.ofThread?.header(of: text(json).span) != nil }
    private static func keyID(_ json: String) throws -> String? {
        try CompactJWS(parsing: Tokens.text(json, "{}")).header.keyID?.description
    }

    @Test("a header that was read is found again, and one that differs in a byte is another")
    func exactly() throws {
        #expect(try Self.keyID(Self.json("one-header")) == "one-header")
        #expect(Self.isKept(Self.json("one-header")))
        #expect(!Self.isKept(Self.json("one-heades")))
        #expect(!Self.isKept(Self.json("one-header") + " "))
    }

    @Test("many headers of one length, in turn, are each read as they are")
    func inTurn() throws {
        for round in 0..<3 {
            for index in 10..<20 { #expect(try Self.keyID(Self.json("kid-\(index)")) == "kid-\(index)", "round \(round)") }
            #expect(try Self.keyID(Self.json("kid-19")) == "kid-19")
        }
    }

    @Test("four are kept, and the oldest makes room")
    func four() throws {
        let all = (1...5).map { Self.json("of-five-\($0)") }
        for header in all { _ = try Self.keyID(header) }
        #expect(all.map(Self.isKept) == [false, true, true, true, true])
    }

    @Test("a header of more than a kilobyte is read and not kept", arguments: [(700, true), (1000, false)])
    func long(_ length: Int, _ isKept: Bool) throws {
        let id = String(repeating: "k", count: length)
        #expect(try Self.keyID(Self.json(id)) == id)
        #expect(Self.isKept(Self.json(id)) == isKept)
    }

    @Test("what is wrong with a token is the same whether or not its header was read before")
    func failures() throws {
        let header = Self.json("of-failures")
        let (part, payload) = (String(decoding: Self.text(header), as: UTF8.self), base64URL(utf8("{}")))
        let tokens: [(String, TokenFormFailure)] = [
            ("\(part).\(payload)", .parts(2)), ("\(part)..AAAA", .emptyPart(.payload)), ("\(part).\(payload).", .unsigned),
            ("\(part).e30!.AAAA", .foreignByte(at: part.utf8.count + 4)), ("\(part).e31.AAAA", .base64(.payload, .nonZeroTrailingBits)),
            ("\(part).\(base64URL(utf8("[]"))).AAAA", .json(.payload, .notAnObject)),
            ("\(part).\(payload).AAAAA", .base64(.signature, .impossibleLength(5))),
        ]
        for (token, failure) in tokens {
            #expect(throws: failure) { try CompactJWS(parsing: utf8(token)) }
            _ = try Self.keyID(header)
            #expect(throws: failure) { try CompactJWS(parsing: utf8(token)) }
        }
    }

    @Test("another spelling of a header that was read is refused as ever")
    func otherSpellings() throws {
        // Two octets more than whole groups: the last character has two bits to spare.
        let header = "{\"alg\":\"ES256\" }"
        _ = try Self.keyID(header)
        var text = Self.text(header)
        #expect(text.count % 4 == 2)
        text[text.count - 1] += 1
        let token = text + utf8(".e30.AAAA")
        #expect(throws: TokenFormFailure.base64(.header, .nonZeroTrailingBits)) { try CompactJWS(parsing: token) }
        #expect(throws: TokenFormFailure.base64(.header, .padding(at: 22))) {
            try CompactJWS(parsing: Self.text(header) + utf8("==.e30.AAAA"))
        }
    }

    @Test("a header with a fault has it each time")
    func faults() throws {
        for _ in 0..<2 {
            let token = try CompactJWS(parsing: Tokens.signed("{\"alg\":\"ES256\",\"crit\":[\"x\"]}"))
            #expect(throws: CompactJWS.SignatureFailure.header(.critical(["x"]))) { try token.verified(by: Tokens.key(.es256)) }
        }
    }
}
