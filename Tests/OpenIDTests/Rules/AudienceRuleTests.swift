import JOSE
import OpenID
import TestSupport
import Testing

@Suite("aud: the token is for us, and for nobody we do not trust")
struct AudienceRuleTests {
    private let token = TokenBuilder(.oidc)
    private let expecting = Expectations.having { $0.trustedAudiences = ["partner", "other-partner"] }

    @Test(
        "ours alone, or beside audiences we trust, is accepted",
        arguments: [
            "example-client", ["example-client"], ["example-client", "example-client"], ["partner", "example-client"],
            ["example-client", "partner", "other-partner"],
        ] as [JSONValue])
    func accepts(audience: JSONValue) throws {
        #expect(try token.with("aud", audience).judged(expecting: expecting) == .accepted)
    }

    @Test("each of several audiences of ours will do", arguments: ["a", "b", ["a", "b"], ["b", "a"]] as [JSONValue])
    func severalOfOurs(audience: JSONValue) throws {
        #expect(try token.with("aud", audience).judged(by: Self.profile("a", "b")) == .accepted)
    }

    @Test(
        "an audience that is not ours is a mismatch, one we trust too",
        arguments: ["someone-else", "partner", ["partner"], "", "example-client ", "example-client/", [""]] as [JSONValue])
    func mismatch(audience: JSONValue) throws {
        let finding = Finding(.claim("aud", .mismatch), expected: "example-client", actual: audience)
        #expect(try token.with("aud", audience).judged(expecting: expecting) == .claims(finding))
    }

    @Test("the wanted side is an array when several audiences are ours")
    func expectedArray() throws {
        let finding = Finding(.claim("aud", .mismatch), expected: ["a", "b"], actual: "example-client")
        #expect(try token.judged(by: Self.profile("a", "b")) == .claims(finding))
    }

    @Test(
        "ours beside a stranger is untrusted",
        arguments: [["example-client", "stranger"], ["stranger", "example-client", "partner"]] as [JSONValue])
    func untrusted(audience: JSONValue) throws {
        let finding = Finding(.claim("aud", .untrusted), expected: ["example-client", "partner", "other-partner"], actual: audience)
        #expect(try token.with("aud", audience).judged(expecting: expecting) == .claims(finding))
    }

    @Test("audiences are compared byte for byte: é in one code point is not e and an accent")
    func exact() throws {
        let profile = try Self.profile("caf\u{e9}")
        #expect(try token.with("aud", "caf\u{e9}").judged(by: profile) == .accepted)
        guard case .rejected(.claims, let findings) = try token.with("aud", "cafe\u{301}").judged(by: profile) else {
            Issue.record("accepted")
            return
        }
        #expect(findings.map(\.code) == [.claim("aud", .mismatch)])
    }

    @Test("absent, it is missing")
    func missing() throws { #expect(try token.without("aud").judged() == .claims(Finding(.claim("aud", .missing)))) }

    @Test("absent in what says it is an access token, the hint says so")
    func missingInAccessToken() throws {
        let finding = Finding(.claim("aud", .missing), hint: .isAccessToken)
        #expect(try token.without("aud").with("token_use", "access").judged() == .claims(finding))
    }

    @Test(
        "an empty array, and what is neither text nor an array of texts, is a wrong type",
        arguments: [[], nil, 5, true, [:], ["example-client", 5], ["example-client", nil], [["example-client"]]] as [JSONValue])
    func wrongTypes(audience: JSONValue) throws {
        let finding = Finding(.claim("aud", .type), actual: audience, detail: .type("a string or a non-empty array of strings"))
        #expect(try token.with("aud", audience).judged() == .claims(finding))
    }

    private static func profile(_ first: ExactString, _ others: ExactString...) throws -> IssuerProfile {
        .oidc(issuer: try Issuer(TokenKind.issuer), audiences: try #require(NonEmpty([first] + others)))
    }
}
