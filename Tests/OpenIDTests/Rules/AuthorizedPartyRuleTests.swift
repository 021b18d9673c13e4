import JOSE
import OpenID
import TestSupport
import Testing

@Suite("azp: one of our audiences, when it is there")
struct AuthorizedPartyRuleTests {
    private let token = TokenBuilder(.oidc)

    @Test("absent or ours is accepted")
    func accepts() throws {
        #expect(try token.without("azp").judged() == .accepted)
        #expect(try token.with("azp", "example-client").judged() == .accepted)
    }

    @Test("somebody else is a mismatch, a trusted audience too", arguments: ["partner", "", "Example-client"])
    func mismatch(party: String) throws {
        let finding = Finding(.claim("azp", .mismatch), expected: "example-client", actual: .string(party))
        let outcome = try token.with("azp", .string(party)).judged(expecting: .having { $0.trustedAudiences = ["partner"] })
        #expect(outcome == .claims(finding))
    }

    @Test("what is no text is a wrong type", arguments: [nil, 5, ["example-client"], [:]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("azp", .type), actual: value, detail: .type("a string"))
        #expect(try token.with("azp", value).judged() == .claims(finding))
    }
}
