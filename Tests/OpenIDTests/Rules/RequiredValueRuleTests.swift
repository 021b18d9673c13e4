import JOSE
import OpenID
import TestSupport
import Testing

@Suite("required claims: this text, or an array that holds it; a boolean or whole number by its JSON text")
struct RequiredValueRuleTests {
    private let token = TokenBuilder(.oidc)

    @Test(
        "accepted",
        arguments: [
            (#""gold""#, "gold"), (#"["silver","gold"]"#, "gold"), ("true", "true"), ("false", "false"), ("5", "5"), ("-5", "-5"),
            (#""5""#, "5"), (#""true""#, "true"), (#""""#, ""), (#""g\u006fld""#, "gold"), (#""a=b""#, "a=b"),
        ])
    func accepts(json: String, wanted: String) throws {
        #expect(try token.with("tier", json: json).judged(expecting: Self.expecting(wanted)) == .accepted)
    }

    @Test(
        "a mismatch",
        arguments: [
            ("Gold", "gold"), (["silver"], "gold"), ([], "gold"), (true, "false"), (true, "True"), (true, "1"), (5, "5.0"),
            (.real(5.5), "5.5"),
            (nil, "null"), (["gold": true], "gold"), ([[.string("gold")]], "gold"), ([true], "true"), ([5], "5"), ("gold ", "gold"),
        ] as [(JSONValue, String)])
    func mismatch(value: JSONValue, wanted: String) throws {
        let finding = Finding(.claim("tier", .mismatch), expected: .string(wanted), actual: value)
        #expect(try token.with("tier", value).judged(expecting: Self.expecting(wanted)) == .claims(finding))
    }

    @Test("absent, it is missing, with what was wanted")
    func missing() throws {
        let finding = Finding(.claim("tier", .missing), expected: "gold")
        #expect(try token.judged(expecting: Self.expecting("gold")) == .claims(finding))
    }

    @Test("several are all required")
    func several() throws {
        let expecting = Expectations.having { $0.required = [(claim: "tier", value: "gold"), (claim: "level", value: "2")] }
        #expect(try token.with("tier", "gold").with("level", 2).judged(expecting: expecting) == .accepted)
        let finding = Finding(.claim("level", .mismatch), expected: "2", actual: 3)
        #expect(try token.with("tier", "gold").with("level", 3).judged(expecting: expecting) == .claims(finding))
    }

    private static func expecting(_ value: String) -> Expectations { .having { $0.required = [(claim: "tier", value: value)] } }
}
