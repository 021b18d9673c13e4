import JOSE
import OpenID
import TestSupport
import Testing

@Suite("amr: the developer provider is the one wanted, and of this pool")
struct DeveloperProviderRuleTests {
    private static let provider: ExactString = "login.example.app"
    private static let pool = TokenKind.identityPool
    private static let otherPool = "eu-west-1:99999999-2222-4333-8444-555555555555"
    private let token = TokenBuilder(.cognitoIdentity)

    @Test(
        "the provider alone, as in 2015, or with the entry that names pool and user",
        arguments: [
            ["authenticated", "login.example.app"], ["authenticated", .string("login.example.app:\(pool):user-one")],
            ["authenticated", "login.example.app", .string("login.example.app:\(pool):a:b|c@example.com")],
            ["authenticated", "login.example.app", .string("login.example.app:\(pool):")],
            ["authenticated", "login.example.app", .string("login.example.app:\(pool):x"), .string("login.example.app:\(pool):y")],
            ["authenticated", "graph.facebook.com", "login.example.app"],
        ] as [JSONValue])
    func accepts(methods: JSONValue) throws { #expect(try token.with("amr", methods).judged(by: Self.profile) == .accepted) }

    @Test(
        "without it, with another's entry, or spelt otherwise, it is not the provider",
        arguments: [
            ["authenticated"], ["authenticated", "login.example.org"], ["authenticated", "LOGIN.example.app"],
            ["authenticated", .string("login.example.org:\(pool):user-one")],
            ["authenticated", "login.example.app", .string("login.example.org:\(pool):user-one")],
            ["authenticated", "x:login.example.app"],
        ] as [JSONValue])
    func otherProvider(methods: JSONValue) throws {
        let finding = Finding(.claim("amr", .provider), expected: "login.example.app", actual: methods)
        #expect(try token.with("amr", methods).judged(by: Self.profile) == .claims(finding))
    }

    @Test("an entry of another pool is refused, whether or not a provider is asked for")
    func otherPool() throws {
        let methods: JSONValue = ["authenticated", "login.example.app", .string("login.example.app:\(Self.otherPool):user-one")]
        let unasked = Finding(.claim("amr", .provider), expected: .string(Self.pool), actual: methods)
        #expect(try token.with("amr", methods).judged() == .claims(unasked))
        let asked = Finding(.claim("amr", .provider), expected: "login.example.app", actual: methods)
        #expect(try token.with("amr", methods).judged(by: Self.profile) == .claims(asked))
    }

    @Test("an entry with escapes in it is read as any other")
    func escapes() throws {
        let json = #"["authenticated","login.example.app\u003a"#
        #expect(try token.with("amr", json: json + Self.pool + #":user-one"]"#).judged() == .accepted)
        let methods: JSONValue = ["authenticated", .string("login.example.app:\(Self.otherPool):user-one")]
        let finding = Finding(.claim("amr", .provider), expected: .string(Self.pool), actual: methods)
        #expect(try token.with("amr", json: json + Self.otherPool + #":user-one"]"#).judged() == .claims(finding))
    }

    @Test("a pool id inside the user id does not make an entry of another pool")
    func poolInsideUser() throws {
        let methods: JSONValue = ["authenticated", .string("login.example.app:\(Self.pool):login.example.app:\(Self.otherPool):x")]
        #expect(try token.with("amr", methods).judged(by: Self.profile) == .accepted)
    }

    @Test(
        "entries that are not of the form are not taken for one",
        arguments: ["a:b", "a:b:c:d", ":eu-west-1:11:x", "login.example.app:eu-west-1:zz:x"])
    func otherForms(entry: String) throws {
        #expect(try token.with("amr", ["authenticated", .string(entry)]).judged() == .accepted)
    }

    private static var profile: IssuerProfile {
        get throws { .cognitoIdentity(try IdentityPool(IdentityPoolID(pool), developerProvider: provider)) }
    }
}
