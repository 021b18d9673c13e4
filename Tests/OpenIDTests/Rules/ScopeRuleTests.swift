import JOSE
import OpenID
import TestSupport
import Testing

@Suite("scope: at least one of the words wanted")
struct ScopeRuleTests {
    private let token = TokenBuilder(.cognitoAccess)
    private let expecting = Expectations.having { $0.scopes = ["orders/read", "orders/write"] }

    @Test("one of them as a whole word is enough", arguments: ["orders/read", "openid orders/write", "  orders/read  x"])
    func accepts(scope: String) throws {
        #expect(try token.with("scope", .string(scope)).judged(expecting: expecting) == .accepted)
    }

    @Test(
        "none of them as a whole word is a mismatch",
        arguments: [
            "", "openid profile", "orders", "orders/read2", "xorders/read", "Orders/read", "orders/read,openid", "orders/read\topenid",
        ])
    func mismatch(scope: String) throws {
        let finding = Finding(.claim("scope", .mismatch), expected: ["orders/read", "orders/write"], actual: .string(scope))
        #expect(try token.with("scope", .string(scope)).judged(expecting: expecting) == .claims(finding))
    }

    @Test("one wanted scope is told as text, not as an array")
    func expectedText() throws {
        let finding = Finding(.claim("scope", .mismatch), expected: "admin", actual: "openid profile")
        #expect(try token.judged(expecting: .having { $0.scopes = ["admin"] }) == .claims(finding))
    }

    @Test("absent, it is missing where a scope is wanted, and not asked for otherwise")
    func missing() throws {
        #expect(try token.without("scope").judged(expecting: expecting) == .claims(Finding(.claim("scope", .missing))))
        #expect(try token.without("scope").judged() == .accepted)
    }

    @Test("what is no text is a wrong type", arguments: [nil, ["orders/read"], 5] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("scope", .type), actual: value, detail: .type("a string"))
        #expect(try token.with("scope", value).judged(expecting: expecting) == .claims(finding))
    }
}
