import JOSE
import Testing

@Suite("The issuer hint")
struct IssuerHintTests {
    private func hint(_ payload: String) throws -> IssuerHint { try CompactJWS(parsing: Tokens.text("{}", payload)).issuerHint }

    static let kinds: [(String, IssuerHint.Issuer)] = [
        ("{}", .absent), ("{\"ISS\":\"x\"}", .absent), ("{\"a\":{\"iss\":\"x\"}}", .absent), ("{\"iss\":null}", .wrongType),
        ("{\"iss\":1}", .wrongType), ("{\"iss\":[\"https://a\"]}", .wrongType),
        ("{\"iss\":{}}", .wrongType), ("{\"iss\":\"\"}", .text), ("{\"iss\":\"https://a\"}", .text),
        ("{\"i\\u0073s\":\"https://a\"}", .text),
    ]

    @Test("says what stands in the place of an issuer", arguments: kinds)
    func issuer(_ payload: String, _ kind: IssuerHint.Issuer) throws {
        #expect(try hint(payload).issuer == kind)
    }

    @Test(
        "names one issuer, byte for byte",
        arguments: [
            ("https://a.example", true), ("https://a.example/", false), ("https://a.exampl", false), ("https://a.example.", false),
            ("HTTPS://a.example", false), ("", false), ("https://\u{E1}.example", false),
        ])
    func names(_ issuer: String, _ named: Bool) throws {
        #expect(try hint(#"{"iss":"https://a.example"}"#).names(ExactString(issuer)) == named)
        #expect(try hint(#"{"iss":"https:\/\/\u0061.example"}"#).names(ExactString(issuer)) == named)
        #expect(try !hint(#"{"iss":["https://a.example"]}"#).names(ExactString(issuer)))
        #expect(try !hint("{}").names(ExactString(issuer)))
    }

    @Test("texts that only look alike are not the issuer")
    func lookAlikes() throws {
        #expect(try !hint("{\"iss\":\"cafe\u{301}\"}").names("caf\u{E9}"))
        #expect(try hint("{\"iss\":\"cafe\u{301}\"}").names("cafe\u{301}"))
    }

    @Test("tells whether a claim is there, and whether it is or holds a text")
    func claims() throws {
        let hint = try hint(#"{"aud":["a","b",["c"],1],"use":"id","none":null,"n":1}"#)
        #expect(hint.has("none"))
        #expect(!hint.has("iss"))
        #expect(hint.claim("aud", includes: "a") && hint.claim("aud", includes: "b"))
        #expect(!hint.claim("aud", includes: "c"))
        #expect(!hint.claim("aud", includes: "1"))
        #expect(hint.claim("use", includes: "id"))
        #expect(!hint.claim("use", includes: "i"))
        #expect(!hint.claim("n", includes: "1"))
        #expect(!hint.claim("iss", includes: ""))
    }
}
