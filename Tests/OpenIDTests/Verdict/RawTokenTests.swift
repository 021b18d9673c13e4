import JOSE
import OpenID
import TestSupport
import Testing

@Suite("a token prints as a length")
struct RawTokenTests {
    private static func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test("in every way of printing it")
    func lengthAlone() {
        let token = RawToken("eyJhbGciOiJub25lIn0.e30.c2VjcmV0")
        let wanted = "token of 32 bytes"
        #expect(token.description == wanted)
        #expect(token.debugDescription == wanted)
        #expect("\(token)" == wanted)
        #expect(String(reflecting: token) == wanted)
        #expect(Self.dumped(token) == "- \(wanted)\n")
        #expect(Self.dumped(["t": token]).contains("secret") == false)
        #expect(Array(token.customMirror.children).isEmpty)
    }

    @Test("text and octets are the same token")
    func bytes() {
        #expect(RawToken("e30").bytes == [0x65, 0x33, 0x30])
        #expect(RawToken([0x65, 0x33, 0x30]).bytes == RawToken("e30").bytes)
    }

    @Test("what is accepted or rejected does not print the token's parts", arguments: TokenKind.allCases)
    func verdicts(kind: TokenKind) throws {
        let raw = try TokenBuilder(kind).signed()
        let parts = String(decoding: raw.bytes, as: UTF8.self).split(separator: ".")
        let accepted = try IssuerProfiles(kind.profile()).verify(raw, keys: .set(kind.keySet), at: FixedTime.now)
        let profiles = IssuerProfiles(try kind.profile())
        let late = UnixTime(seconds: Int64(4_000_000_000))
        guard case .rejected(let rejected) = profiles.verdict(on: raw, keys: .set(try kind.keySet), at: late) else {
            Issue.record("accepted")
            return
        }
        let expectations = Expectations.having {
            $0.accessToken = raw
            $0.code = raw
        }
        for text in [
            "\(accepted)", String(reflecting: accepted), Self.dumped(accepted), "\(rejected)", Self.dumped(rejected), "\(expectations)",
        ] {
            #expect(!parts.contains { text.contains($0) })
        }
        #expect("\(accepted)".contains("token of \(raw.bytes.count) bytes"))
        #expect(accepted.raw.bytes == raw.bytes)
    }
}
