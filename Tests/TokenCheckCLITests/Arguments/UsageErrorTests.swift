import Testing

@testable import TokenCheckCLI

@Suite("What a usage error repeats")
struct UsageErrorTests {
    /// Calls with a secret in a wrong place, for which `SECRET` stands.
    static let places: [[String]] = [
        ["SECRET"], ["help", "SECRET"], ["explain", "SECRET"], ["completions", "SECRET"], ["keys", "SECRET"], ["--SECRET"],
        ["profiles", "SECRET"], ["inspect", "-", "SECRET"], ["inspect", "--at", "SECRET"], ["inspect", "--max-size", "SECRET"],
        ["inspect", "--color", "SECRET"], ["inspect", "@SECRET"], ["verify", "--SECRET"], ["verify", "--profile", "SECRET"],
        ["verify", "--json", "--alg", "SECRET"], ["verify", "--batch", "SECRET"], ["verify", "--config", "SECRET"],
        ["verify", "--profile", "cognito-id", "--client", "c", "--user-pool", "SECRET"],
        ["verify", "--profile", "cognito-identity", "--identity-pool", "SECRET"],
        ["verify", "--profile", "oidc", "--audience", "a", "--issuer", "SECRET"],
        ["verify", "--profile", "oidc", "--audience", "a", "--issuer", "https://a.example", "--key", "ftp://SECRET"],
        ["verify", "--profile", "apple-id", "--audience", "a", "--jwks", "ftp://SECRET"],
        ["verify", "--profile", "apple-id", "--audience", "a", "--require", "SECRET"],
        ["verify", "--profile", "apple-id", "--audience", "a", "--leeway", "SECRET"],
        ["verify", "--profile", "apple-id", "--audience", "a", "--max-age", "SECRET"],
        ["verify", "--profile", "apple-id", "--audience", "a", "--access-token", "@SECRET"],
        ["verify", "--profile", "apple-id", "--audience", "a", "--jwks", "k", "@SECRET"],
        ["verify", "--profile", "oidc", "--audience", "a", "--issuer", "https://a.example", "--alg", "HS256", "--secret", "SECRET"],
        ["keys", "fetch", "http://SECRET"], ["keys", "fetch", "--issuer", "SECRET", "--profile", "oidc"],
        ["keys", "check", "http://SECRET"], ["keys", "convert", "--to", "SECRET", "f"],
    ]

    @Test("a token in the wrong place is not repeated", arguments: places)
    func token(_ call: [String]) async throws {
        let token = try Samples.token("cognito-id")
        let message = try await World().run(call.map { $0.replacing("SECRET", with: token) }).usageError()
        for part in token.split(separator: ".") { #expect(!message.contains(part.prefix(12)), "\(message)") }
    }

    @Test("long text in the wrong place is not repeated", arguments: places)
    func longText(_ call: [String]) async throws {
        let secret = "correct horse battery staple, and whatever else people choose as their passphrases"
        let message = try await World().run(call.map { $0.replacing("SECRET", with: secret) }).usageError()
        #expect(!message.contains("horse") && !message.contains("passphrases"), "\(message)")
    }

    @Test(
        "short text is repeated, escaped",
        arguments: [
            ("verifi", "\"verifi\""), ("", "\"\""), ("a\u{1B}[2J", #""a\u{1b}[2J""#), ("\u{202E}x", #""\u{202e}x""#),
            (String(repeating: "x", count: 60), "\"" + String(repeating: "x", count: 60) + "\""),
            (String(repeating: "x", count: 61), "(text of 61 bytes, not repeated)"), ("eyJ", "(text of 3 bytes, not repeated)"),
        ])
    func quoted(_ text: String, _ expected: String) { #expect(UsageError.quoted(text) == expected) }
}

@Suite("The nearest name")
struct SuggestionTests {
    @Test(
        "is the one with the fewest edits, when they are few",
        arguments: [
            ("audiense", "audience"), ("AUDIENCE", "audience"), ("leway", "leeway"), ("aud", nil), ("", nil), ("xyzxyz", nil),
            ("jwkz", "jwks"), (String(repeating: "a", count: 100_000), nil),
        ])
    func nearest(_ text: String, _ expected: String?) {
        #expect(Suggestion.nearest(to: text, among: ["audience", "leeway", "jwks", "issuer"]) == expected)
    }

    @Test("there is none among no names") func none() { #expect(Suggestion.nearest(to: "x", among: []) == nil) }
}
