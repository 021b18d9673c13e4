import JOSE
import OpenID
import TestSupport
import Testing

@Suite("amr: signed in, or a guest where guests are allowed")
struct AuthenticationRuleTests {
    private let token = TokenBuilder(.cognitoIdentity)
    private static let pool = TokenKind.identityPool

    @Test(
        "the shapes of signed-in tokens are accepted, whatever the user id holds",
        arguments: [
            ["authenticated"], ["authenticated", "login.example.app"],
            ["authenticated", "login.example.app", .string("login.example.app:\(pool):user-one")],
            ["authenticated", "login.example.app", .string("login.example.app:\(pool):auth0|a:b@example.com")],
            [
                "authenticated", "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01",
                "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01:CognitoSignIn:22222222-3333-4444-8555-666666666666",
            ],
            [
                "authenticated", "token.actions.githubusercontent.com",
                "arn:aws:iam::000000000000:oidc-provider/token.actions.githubusercontent.com:OIDC:repo:example/app:ref:refs/heads/main",
            ],
            ["login.example.app", "authenticated"],
        ] as [JSONValue])
    func accepts(methods: JSONValue) throws { #expect(try token.with("amr", methods).judged() == .accepted) }

    @Test("a guest is refused where guests are not allowed, and accepted where they are")
    func guests() throws {
        let guest = token.with("amr", ["unauthenticated"])
        let finding = Finding(
            .claim("amr", .guest), expected: "authenticated", actual: ["unauthenticated"], hint: .isGuest)
        #expect(try guest.judged() == .claims(finding))
        #expect(try guest.judged(by: Self.profileWithGuests) == .accepted)
        #expect(try token.judged(by: Self.profileWithGuests) == .accepted)
    }

    @Test("both words are a contradiction, and a guest is a guest whatever is said beside it")
    func both() throws {
        let methods: JSONValue = ["authenticated", "unauthenticated"]
        let contradiction = Finding(.claim("amr", .mismatch), expected: "authenticated", actual: methods)
        let guest = Finding(.claim("amr", .guest), expected: "authenticated", actual: methods)
        #expect(try token.with("amr", methods).judged() == .claims(guest, contradiction))
        #expect(try token.with("amr", methods).judged(by: Self.profileWithGuests) == .claims(contradiction))
    }

    @Test("neither word is a mismatch", arguments: [[], ["pwd"], ["Authenticated"], ["login.example.app"]] as [JSONValue])
    func neither(methods: JSONValue) throws {
        let finding = Finding(.claim("amr", .mismatch), expected: "authenticated", actual: methods)
        #expect(try token.with("amr", methods).judged() == .claims(finding))
        #expect(try token.with("amr", methods).judged(by: Self.profileWithGuests) == .claims(finding))
    }

    @Test("the words are the same words with escapes in them")
    func escapes() throws {
        #expect(try token.with("amr", json: #"["\u0061uthenticated"]"#).judged() == .accepted)
        let guest = Finding(.claim("amr", .guest), expected: "authenticated", actual: ["authenticated", "unauthenticated"])
        let contradiction = Finding(.claim("amr", .mismatch), expected: "authenticated", actual: ["authenticated", "unauthenticated"])
        #expect(try token.with("amr", json: #"["authenticated","un\u0061uthenticated"]"#).judged() == .claims(guest, contradiction))
    }

    @Test("absent, it is missing")
    func missing() throws { #expect(try token.without("amr").judged() == .claims(Finding(.claim("amr", .missing)))) }

    @Test(
        "what is no array of texts is a wrong type",
        arguments: [nil, "authenticated", ["authenticated", 5], [:], [["authenticated"]]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("amr", .type), actual: value, detail: .type("an array of strings"))
        #expect(try token.with("amr", value).judged() == .claims(finding))
    }

    private static var profileWithGuests: IssuerProfile {
        get throws { .cognitoIdentity(try IdentityPool(IdentityPoolID(pool), allowsGuests: true)) }
    }
}
