import JOSE
import OpenID
import TestSupport
import Testing

@Suite("sub: there, and the one asked for")
struct SubjectRuleTests {
    private let token = TokenBuilder(.oidc)

    @Test("any text is accepted when none is asked for", arguments: ["user-1", " ", "🙂", "a|b:c"])
    func accepts(subject: String) throws { #expect(try token.with("sub", .string(subject)).judged() == .accepted) }

    @Test("the one asked for is accepted, another is a mismatch", arguments: ["User-1", "user-1 ", "user-2"])
    func mismatch(subject: ExactString) throws {
        #expect(try token.judged(expecting: .having { $0.subject = "user-1" }) == .accepted)
        let finding = Finding(.claim("sub", .mismatch), expected: .string(subject.description), actual: "user-1")
        #expect(try token.judged(expecting: .having { $0.subject = subject }) == .claims(finding))
    }

    @Test("absent, it is missing in every profile but Apple's events", arguments: TokenKind.allCases)
    func missing(kind: TokenKind) throws {
        let outcome = try TokenBuilder(kind).without("sub").judged()
        #expect(outcome == (kind == .appleEvent ? .accepted : .claims(Finding(.claim("sub", .missing)))))
    }

    @Test("Apple's event needs a sub when one is asked for")
    func eventSubject() throws {
        let expecting = Expectations.having { $0.subject = "user-1" }
        #expect(try TokenBuilder(.appleEvent).judged(expecting: expecting) == .claims(Finding(.claim("sub", .missing))))
        #expect(try TokenBuilder(.appleEvent).with("sub", "user-1").judged(expecting: expecting) == .accepted)
    }

    @Test("an empty subject names nobody and counts as missing")
    func empty() throws {
        #expect(try token.with("sub", "").judged() == .claims(Finding(.claim("sub", .missing), actual: "")))
    }

    @Test("what is no text is a wrong type", arguments: [nil, 1, ["user-1"], true, [:]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("sub", .type), actual: value, detail: .type("a string"))
        #expect(try token.with("sub", value).judged() == .claims(finding))
    }
}
