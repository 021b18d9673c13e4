import JOSE
import OpenID
import TestSupport
import Testing

@Suite("events: one event, as an object or as text that holds one")
struct AppleEventsRuleTests {
    private static let minimal = #"{"type":"account-delete","sub":"1"}"#
    private let token = TokenBuilder(.appleEvent)

    @Test("both forms are accepted, with members nobody knows too")
    func accepts() throws {
        #expect(try token.with("events", json: Self.minimal).judged() == .accepted)
        #expect(try token.with("events", .string(Self.minimal)).judged() == .accepted)
        #expect(try token.with("events", .string("  \(Self.minimal)\n")).judged() == .accepted)
        #expect(try token.with("events", ["type": "new-kind", "sub": "1", "x": [1, nil]]).judged() == .accepted)
    }

    @Test(
        "text that is not one strict JSON object is a wrong type",
        arguments: [
            "", "account-delete", "[]", "null", "5", #"{"type":"a","sub":"1"}x"#, #"{"type":"a","sub":"1"}{}"#,
            #"{"type":"a","sub":"1","sub":"2"}"#, #"{"type":"a","sub":"1","s\u0075b":"2"}"#, #"{'type':'a','sub':'1'}"#,
            #"{"type":"a","sub":"1",}"#, "\u{feff}" + minimal, #"[{"type":"a","sub":"1"}]"#, #""{\"type\":\"a\",\"sub\":\"1\"}""#,
        ])
    func garbledText(text: String) throws {
        #expect(try token.with("events", .string(text)).judged() == .claims(Self.wrongType(.string(text))))
    }

    @Test(
        "an object without type and sub as texts is no event",
        arguments: [
            [:], ["type": "a"], ["sub": "1"], ["type": 1, "sub": "1"], ["type": "a", "sub": nil], [["type": "a", "sub": "1"]], nil, 5, true,
        ] as [JSONValue])
    func otherShapes(value: JSONValue) throws {
        #expect(try token.with("events", value).judged() == .claims(Self.wrongType(value)))
    }

    @Test("text may nest 32 deep and no deeper")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            let brackets = depth - 1
            return #"{"type":"a","sub":"1","x":"# + String(repeating: "[", count: brackets) + String(repeating: "]", count: brackets) + "}"
        }
        #expect(try token.with("events", .string(nested(32))).judged() == .accepted)
        #expect(try token.with("events", .string(nested(33))).judged() == .claims(Self.wrongType(.string(nested(33)))))
    }

    @Test(
        "absent, it is missing; a nonce or an address beside shows an ID token",
        arguments: [("nonce", Hint.isIDToken), ("email", .isIDToken), ("other", nil)])
    func missing(claim: String, hint: Hint?) throws {
        let missing = Finding(.claim("events", .missing), hint: hint)
        let nonce = Finding(.claim("nonce", .unexpected), actual: "x")
        let outcome = try token.without("events").with(claim, "x").judged()
        #expect(outcome == (claim == "nonce" ? .claims(missing, nonce) : .claims(missing)))
    }

    private static func wrongType(_ actual: JSONValue) -> Finding {
        Finding(.claim("events", .type), actual: actual, detail: .type("an event object, or text that holds one"))
    }
}
